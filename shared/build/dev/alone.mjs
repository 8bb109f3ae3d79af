// @ts-check
import { readFacades } from '../facades.mjs';
import { aloneConfig } from '../one-bundle-config.mjs';
import { pageWith } from '../page.mjs';
import { remoteEntries } from '../release.mjs';
import { providedPackages } from '../shared-modules.mjs';
import { answer, releasesOf } from './documents.mjs';
import { serve } from './server.mjs';

/** Where the bundle is served. */
const place = '/alone/';

/** What a backend answers, and no page of the console stands at. */
const ofBackend = ['/api', '/oidc', '/config.json'];

/**
 * Serves one remote from its sources with hot reload, in a console of its own:
 * the host's sign-in, sidebar and `Shell` around that remote alone, without
 * federation and without a build of anything else.
 *
 * @param {string} dir its folder, such as `mfe-devices`
 * @param {{ port: number } & ({ backendUrl: string } | { config: object })} options
 *   `backendUrl`: a backend whose `PUBLIC_URL` is this server's; `config`: what
 *   `/config.json` says, with addresses of another origin
 */
export function serveAlone(dir, { port, ...from }) {
  const name = dir.replace(/^mfe-/, '');
  const options = { output: place, facades: readFacades(), packages: providedPackages() };
  const tags = [`<link rel="stylesheet" href="${place}main.css">`, `<script defer src="${place}main.js"></script>`];
  const documents = [
    { name: 'remotes', path: '/remotes.json', middleware: answer(async () => entriesOf(name)) },
    ...('config' in from
      ? [{ name: 'config', path: '/config.json', middleware: answer(async () => from.config) }]
      : []),
    ...releasesOf([{ dir, name }]),
  ];
  return serve([aloneConfig(dir, options, place)], port, {
    ...('backendUrl' in from ? { proxy: [{ context: ofBackend, target: from.backendUrl, ws: true, xfwd: true }] } : {}),
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
 * The page, whatever its path. It has no policy, so its styles need no nonce.
 * @param {() => Promise<string>} make
 * @returns {import('webpack-dev-server').RequestHandler}
 */
const pageOf = (make) => (request, response, next) => {
  if (!request.headers.accept?.includes('text/html')) return next();
  make().then(
    (html) =>
      response
        .setHeader('cache-control', 'no-store')
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(html.replace('__CSP_NONCE__', '')),
    next,
  );
};
