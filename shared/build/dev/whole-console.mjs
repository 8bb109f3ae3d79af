// @ts-check
import { remoteEntries } from '../release.mjs';
import { remoteConfig } from '../webpack-config.mjs';
import { containerOf, devPathOf, jsonHandler, releasesOf } from './documents.mjs';
import { serve, socketPath } from './server.mjs';

/**
 * Serves the named remotes from their sources with hot reload, and everything
 * else from a running backend: one origin, so the console's policy and sign-in
 * are the real ones. The backend's console must have a host built in
 * `development` mode (React's hot reload needs it), and its `PUBLIC_URL` must
 * be this server's.
 *
 * @param {string[]} dirs folders, such as `mfe-devices`
 * @param {{ port: number, backendUrl: string }} options
 */
export function devRemotes(dirs, { port, backendUrl }) {
  const remotes = dirs.map((dir) => ({ dir, name: dir.replace(/^mfe-/, '') }));
  const configs = remotes.map(({ dir, name }) => {
    const output = devPathOf(name);
    const base = remoteConfig({ dir, mode: 'development', served: 'hot', output, container: containerOf(name) });
    return { ...base, name, output: { ...base.output, clean: false, publicPath: output } };
  });
  return serve(configs, port, {
    proxy: [
      {
        context: (path) => !remotes.some(({ name }) => path.startsWith(`/remotes/${name}/`)) && path !== socketPath,
        target: backendUrl,
        ws: true,
        xfwd: true,
      },
    ],
    setupMiddlewares: (middlewares) => [
      { name: 'remotes', path: '/remotes.json', middleware: jsonHandler(() => remoteEntries([])) },
      ...releasesOf(remotes),
      ...middlewares,
    ],
  });
}
