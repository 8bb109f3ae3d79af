// @ts-check
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Creates the plugin for React's hot reload. Loads it on demand: `npm start` builds without development dependencies.
 *
 * @returns {import('webpack').WebpackPluginInstance}
 */
export function refreshPlugin() {
  /** @type {typeof import('@pmmmwh/react-refresh-webpack-plugin')} */
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ overlay: false });
}
