// @ts-check
import { readFacades } from '../facades.mjs';
import { aloneConfig } from '../one-bundle-config.mjs';
import { pageWith } from '../page.mjs';
import { remoteEntries } from '../release.mjs';
import { providedPackages } from '../shared-modules.mjs';
import { jsonHandler, releasesOf } from './documents.mjs';
import { serve } from './server.mjs';

/** The URL path of the bundle. */
const bundlePath = '/alone/';

/** Paths of the backend. No page of the console has one of these. */
const backendPaths = ['/api', '/oidc', '/config.json'];

/**
 * Serves one remote from its sources with hot reload, in a console of its own:
 * the host's sign-in, sidebar and `Shell` around that remote alone, without
 * federation and without a build of anything else.
 *
 * @param {string} dir its folder, such as `mfe-devices`
 * @param {{ port: number } & ({ backendUrl: string } | { config: object })} options
 *   `backendUrl`: a backend whose `PUBLIC_URL` is this server's; `config`: the
 *   content of `/config.json`, with URLs of another origin
 */
export function serveAlone(dir, { port, ...from }) {
  const name = dir.replace(/^mfe-/, '');
  const options = { output: bundlePath, facades: readFacades(), packages: providedPackages() };
  const tags = [
    `<link rel="stylesheet" href="${bundlePath}main.css">`,
    `<script defer src="${bundlePath}main.js"></script>`,
  ];
  const documents = [
    { name: 'remotes', path: '/remotes.json', middleware: jsonHandler(async () => entriesOf(name)) },
    ...('config' in from
      ? [{ name: 'config', path: '/config.json', middleware: jsonHandler(async () => from.config) }]
      : []),
    ...releasesOf([{ dir, name }]),
  ];
  return serve([aloneConfig(dir, options, bundlePath)], port, {
    ...('backendUrl' in from
      ? { proxy: [{ context: backendPaths, target: from.backendUrl, ws: true, xfwd: true }] }
      : {}),
    setupMiddlewares: (middlewares) => [
      ...documents,
      ...middlewares,
      { name: 'page', middleware: pageOf(() => pageWith(tags)) },
    ],
  });
}

/** @param {string} name */
const entriesOf = async (name) => (await remoteEntries([])).filter((entry) => entry.name === name);

/**
 * Serves the page at every path. It has no Content-Security-Policy, so its styles need no nonce.
 *
 * @param {() => Promise<string>} render
 * @returns {import('webpack-dev-server').RequestHandler}
 */
const pageOf = (render) => (request, response, next) => {
  if (!request.headers.accept?.includes('text/html')) return next();
  render().then(
    (html) =>
      response
        .setHeader('cache-control', 'no-store')
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(html.replace('__CSP_NONCE__', '')),
    next,
  );
};
