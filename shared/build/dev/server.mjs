// @ts-check
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

/** The path of the WebSocket that notifies a page of a new build. */
export const socketPath = '/hot';

/**
 * Serves builds from their sources with webpack-dev-server.
 *
 * @param {import('webpack').Configuration[]} configs
 * @param {number} port
 * @param {import('webpack-dev-server').Configuration} options
 * @returns {Promise<{ url: string, close(): Promise<void> }>} resolves once the first build is served
 */
export async function serve(configs, port, options) {
  const compiler = webpack(configs);
  if (!compiler) throw new Error('The development build could not be set up.');
  const firstBuild = new Promise((resolve) => compiler.hooks.done.tap('ready', resolve));
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      allowedHosts: 'all',
      static: false,
      client: { overlay: false, webSocketURL: `auto://0.0.0.0:0${socketPath}`, logging: 'warn' },
      webSocketServer: { type: 'ws', options: { path: socketPath } },
      ...options,
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return { url: `http://localhost:${port}`, close: () => server.stop() };
}
