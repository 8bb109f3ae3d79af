// @ts-check
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The plugin for React's hot reload. It is loaded when it is used: `npm start` builds without packages for development.
 *
 * @returns {import('webpack').WebpackPluginInstance}
 */
export function refreshPlugin() {
  /** @type {typeof import('@pmmmwh/react-refresh-webpack-plugin')} */
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ overlay: false });
}
