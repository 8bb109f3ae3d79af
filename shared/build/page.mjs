// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { root } from './root.mjs';

/** @param {string[]} parts */
const policy = (...parts) => parts.join('; ');

/**
 * The console's page and its Content-Security-Policy. The server puts a new
 * nonce into both for every request, and into the policy what else calls may
 * be made to (API host and identity provider of another origin).
 *
 * @param {string[]} files what the page loads, below `/host/`
 */
export function page(files) {
  const source = readFileSync(join(root, 'host/boot/boot-script.js'), 'utf8');
  const boot = transformSync(source, { minify: true, isModule: false, jsc: { target: 'es2022' } }).code.trim();
  const scripts = files.filter((file) => file.endsWith('.js'));
  const tags = [
    ...files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="/host/${file}">`),
    `<script>${boot}</script>`,
    ...scripts.map((file) => `<script defer src="/host/${file}"></script>`),
  ];
  return {
    html: readFileSync(join(root, 'host/index.html'), 'utf8').replace('<!-- assets -->', () => tags.join('\n    ')),
    csp: policy(
      "default-src 'self'",
      `script-src 'self' 'sha256-${createHash('sha256').update(boot).digest('base64')}'`,
      "style-src 'self' 'nonce-__CSP_NONCE__'",
      "img-src 'self' data:",
      "connect-src 'self' __CONNECT_SRC__",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ),
  };
}
