// @ts-check
import { remoteConfig } from '../webpack-config.mjs';
import { containerOf, devPathOf, releasesOf } from './documents.mjs';
import { serve, socketPath } from './server.mjs';

/**
 * Serves the named remotes from their sources for a console that runs elsewhere
 * and allows overrides: `?remote.devices=<this server>`. Its React may be the
 * released one, which does not support hot reload, so the page is reloaded instead.
 *
 * @param {string[]} dirs folders, such as `mfe-devices`
 * @param {{ port: number, origin: string }} options origin of that console, the only one that may read them
 */
export function serveForConsole(dirs, { port, origin }) {
  const remotes = dirs.map((dir) => ({ dir, name: dir.replace(/^mfe-/, '') }));
  const configs = remotes.map(({ dir, name }) => {
    const output = devPathOf(name);
    const base = remoteConfig({ dir, mode: 'development', served: 'plain', output, container: containerOf(name) });
    const publicPath = `http://localhost:${port}${output}`;
    return {
      ...base,
      name,
      output: { ...base.output, clean: false, publicPath, crossOriginLoading: /** @type {const} */ ('anonymous') },
    };
  });
  return serve(configs, port, {
    hot: false,
    liveReload: true,
    client: { overlay: false, webSocketURL: `ws://localhost:${port}${socketPath}`, logging: 'warn' },
    setupMiddlewares: (middlewares) => [
      { name: 'origin', middleware: allowOrigin(origin) },
      ...releasesOf(remotes),
      ...middlewares,
    ],
  });
}

/**
 * Allows that origin to read all responses, documents and files.
 *
 * @param {string} origin
 * @returns {import('webpack-dev-server').RequestHandler}
 */
const allowOrigin = (origin) => (_request, response, next) => {
  response.setHeader('access-control-allow-origin', origin);
  next();
};
