// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { esbuildTarget, supportedBrowsers } from './browsers.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { root } from './root.mjs';

/** @param {string[]} parts */
const policy = (...parts) => parts.join('; ');

/**
 * Creates the console's page and its Content-Security-Policy. The server inserts
 * a new nonce into both for every request, and the other origins that calls may
 * go to (API host and identity provider) into the policy.
 *
 * @param {readonly string[]} names files that the page loads from the version's folder
 * @param {Readonly<Record<string, string>>} hashes integrity of these files
 * @param {string} version of the host
 */
export async function page(names, hashes, version) {
  const tooOld = await inlineScript('host/boot/too-old-script.ts', ['es5'], {
    'window.supportedBrowsers': JSON.stringify(supportedBrowsers),
  });
  const script = await inlineScript('host/boot/boot-script.ts', esbuildTarget);
  const { themeCss } = await loadTheme();
  const address = (/** @type {string} */ name) => `/host/${version}/${name}" integrity="${hashes[name]}" crossorigin`;
  const tags = [
    `<script>${tooOld}</script>`,
    `<meta name="dmp-release" content="${version}">`,
    // The server inserts the data here that the script would otherwise fetch.
    '<!-- boot -->',
    `<script>${script}</script>`,
    // Inline, so that the page has its colors before the console's code is loaded.
    `<style data-dmp-theme nonce="__CSP_NONCE__">${themeCss()}</style>`,
    ...names.filter((name) => name.endsWith('.css')).map((name) => `<link rel="stylesheet" href="${address(name)}>`),
    ...names.filter((name) => name.endsWith('.js')).map((name) => `<script defer src="${address(name)}></script>`),
  ];
  return {
    html: await pageWith(tags),
    csp: policy(
      "default-src 'self'",
      `script-src 'self' ${hashOf(tooOld)} ${hashOf(script)}`,
      "style-src 'self' 'nonce-__CSP_NONCE__'",
      "img-src 'self' data:",
      "connect-src 'self' __CONNECT_SRC__",
      "object-src 'none'",
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ),
  };
}

/** Creates the console's page with these elements in its head. @param {readonly string[]} tags */
export async function pageWith(tags) {
  const { primary, onPrimary } = (await loadTheme()).themeColors.light;
  return readFileSync(join(root, 'host/index.html'), 'utf8')
    .replace('__ICON_GROUND__', encodeURIComponent(primary))
    .replace('__ICON_MARK__', encodeURIComponent(onPrimary))
    .replace('<!-- assets -->', () => tags.join('\n    '));
}

/** The colors of both themes. */
async function loadTheme() {
  const theme = await loadTypeScript("export * from './theme-colors.ts';", join(root, 'shared/shell'));
  return /** @type {typeof import('../shell/theme-colors.ts')} */ (theme);
}

/** The policy's source expression for an inline script. @param {string} script */
const hashOf = (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Bundles an inline script.
 *
 * @param {string} file
 * @param {string[]} target esbuild's `target`
 * @param {Record<string, string>} [define]
 */
async function inlineScript(file, target, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(root, file)],
    define,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target,
    logLevel: 'warning',
  });
  return (outputFiles[0]?.text ?? '').trim();
}
