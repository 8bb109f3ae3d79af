// @ts-check
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readDescriptor } from './descriptor.mjs';
import { remoteEntries } from './release.mjs';
import { remoteConfig } from './webpack-config.mjs';

/**
 * Serves the named remotes from their sources with hot reload, and everything
 * else from a running backend: one origin, so the console's policy and sign-in
 * are the real ones. The backend's console must hold a host built in
 * `development` mode (React's hot reload needs it), and its `PUBLIC_URL` must
 * be this server's.
 *
 * @param {string[]} dirs folders, such as `mfe-devices`
 * @param {{ port: number, backendUrl: string }} options
 * @returns {Promise<{ url: string, close(): Promise<void> }>} once the first build is served
 */
export async function devRemotes(dirs, { port, backendUrl }) {
  const remotes = dirs.map((dir) => ({ dir, name: dir.replace(/^mfe-/, '') }));
  const compiler = webpack(
    remotes.map(({ dir, name }) => {
      const base = remoteConfig({
        dir,
        mode: 'development',
        refresh: true,
        output: `/remotes/${name}/dev`,
        container: containerOf(name),
      });
      return { ...base, name, output: { ...base.output, clean: false, publicPath: `/remotes/${name}/dev/` } };
    }),
  );
  if (!compiler) throw new Error('The development build could not be set up.');
  const firstBuild = new Promise((resolve) => compiler.hooks.done.tap('ready', resolve));
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      allowedHosts: 'all',
      static: false,
      client: { overlay: false, webSocketURL: 'auto://0.0.0.0:0/hot', logging: 'warn' },
      webSocketServer: { type: 'ws', options: { path: '/hot' } },
      proxy: [
        {
          context: (path) => !remotes.some(({ name }) => path.startsWith(`/remotes/${name}/`)) && path !== '/hot',
          target: backendUrl,
          ws: true,
          xfwd: true,
        },
      ],
      setupMiddlewares(middlewares) {
        const documents = remotes.map(({ dir, name }) => ({
          name: `release-of-${name}`,
          path: `/remotes/${name}/release.json`,
          middleware: answer(() => devRelease(dir, name)),
        }));
        return [
          { name: 'remotes', path: '/remotes.json', middleware: answer(() => remoteEntries([])) },
          ...documents,
          ...middlewares,
        ];
      },
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return { url: `http://localhost:${port}`, close: () => server.stop() };
}

/** @param {string} name */
const containerOf = (name) => `dmp_${name.replaceAll('-', '_')}_dev`;

/** What `release.json` says of a remote that is served from its sources: no integrity, for the entry changes with every edit. @param {string} dir @param {string} name */
async function devRelease(dir, name) {
  const read = await readDescriptor(dir);
  if (!('descriptor' in read)) throw new Error(read.faults.join('\n'));
  return { name, version: 'dev', entry: 'remoteEntry.js', container: containerOf(name), descriptor: read.descriptor };
}

/**
 * A request handler that answers with JSON, or with the fault as a sentence.
 * @param {() => Promise<unknown>} make
 * @returns {import('webpack-dev-server').RequestHandler}
 */
function answer(make) {
  return (_request, response) => {
    make().then(
      (body) =>
        response
          .setHeader('cache-control', 'no-store')
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(body)),
      (/** @type {Error} */ fault) => {
        response.statusCode = 500;
        response.end(fault.message);
      },
    );
  };
}
