// @ts-check
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { refreshPlugin } from './refresh-plugin.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { gzipOnly, hostConfig } from './webpack-config.mjs';

const loader = fileURLToPath(new URL('one-bundle-loader.mjs', import.meta.url));

/**
 * Host and remotes as one bundle, without federation: the benchmark for the
 * console. It is split by page, like a single application.
 *
 * @param {Parameters<typeof hostConfig>[0]} options
 * @param {readonly string[]} [remotes] folders of the remotes
 * @returns {import('webpack').Configuration}
 */
export function oneBundleConfig(options, remotes = remoteFolders()) {
  const { plugins = [], optimization, module, ...config } = hostConfig(options);
  return {
    ...config,
    optimization: { ...optimization, splitChunks: { chunks: 'async' } },
    module: {
      ...module,
      rules: [
        ...(module?.rules ?? []),
        { test: /\/host\/remotes\/federation\.ts$/, enforce: 'post', loader, options: { remotes } },
      ],
    },
    plugins: plugins.filter((plugin) => !(plugin instanceof ModuleFederationPlugin)),
  };
}

/**
 * The console like a typical single-page application: one file with every page, compressed by gzip, and without
 * the hint that makes V8 compile it as a whole.
 *
 * @param {Parameters<typeof hostConfig>[0]} options
 * @returns {import('webpack').Configuration}
 */
export function plainConfig(options) {
  const { plugins = [], ...config } = oneBundleConfig(options);
  return {
    ...config,
    plugins: [
      ...gzipOnly(plugins).filter((plugin) => !(plugin instanceof webpack.BannerPlugin)),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}

/**
 * The host with one remote, served from their sources with hot reload, for a
 * team that has only this remote.
 *
 * @param {string} dir the remote's folder, such as `mfe-devices`
 * @param {Omit<Parameters<typeof hostConfig>[0], 'mode' | 'refresh'>} options
 * @param {string} publicPath URL path of the bundle
 * @returns {import('webpack').Configuration}
 */
export function aloneConfig(dir, options, publicPath) {
  const {
    plugins = [],
    output,
    ...config
  } = oneBundleConfig({ ...options, mode: 'development', refresh: true }, [dir]);
  return {
    ...config,
    output: {
      ...output,
      ...{
        filename: '[name].js',
        chunkFilename: '[name].js',
        cssFilename: '[name].css',
        cssChunkFilename: '[name].css',
      },
      ...{ clean: false, publicPath },
    },
    plugins: [
      // A file that is served from its sources changes without a new name.
      ...plugins.filter((plugin) => !(plugin instanceof IntegrityPlugin)),
      refreshPlugin(),
    ],
  };
}
