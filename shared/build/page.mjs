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
 * The console's page and its Content-Security-Policy. The server puts a new
 * nonce into both for every request, and into the policy what else calls may
 * be made to (API host and identity provider of another origin).
 *
 * @param {readonly string[]} names what the page loads from the version's folder
 * @param {Readonly<Record<string, string>>} hashes of these files
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
    // The server puts here what the script would have to fetch.
    '<!-- boot -->',
    `<script>${script}</script>`,
    // With the page, so that it has its colours before the console's code is there.
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

/** The console's page with these elements in its head. @param {readonly string[]} tags */
export async function pageWith(tags) {
  const { primary, onPrimary } = (await loadTheme()).themeColours.light;
  return readFileSync(join(root, 'host/index.html'), 'utf8')
    .replace('__ICON_GROUND__', encodeURIComponent(primary))
    .replace('__ICON_MARK__', encodeURIComponent(onPrimary))
    .replace('<!-- assets -->', () => tags.join('\n    '));
}

/** The colours of both looks. */
async function loadTheme() {
  const theme = await loadTypeScript("export * from './theme-colours.ts';", join(root, 'shared/shell'));
  return /** @type {typeof import('../shell/theme-colours.ts')} */ (theme);
}

/** How the policy allows a script that is part of the page. @param {string} script */
const hashOf = (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * A script that is part of the page.
 * @param {string} file @param {string[]} target as esbuild has it @param {Record<string, string>} [define]
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
