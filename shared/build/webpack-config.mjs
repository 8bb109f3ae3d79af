// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { AttemptQueryPlugin } from './attempt-query-plugin.mjs';
import { BrowserOnlyPlugin } from './browser-only-plugin.mjs';
import { browserList, esbuildTarget, oldestBrowsers } from './browsers.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { refreshPlugin } from './refresh-plugin.mjs';
import { root } from './root.mjs';
import { sharedChunks } from './shared-chunks.mjs';
import { sharedFor } from './shared-modules.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';

const require = createRequire(import.meta.url);

const refreshHook = fileURLToPath(new URL('refresh-hook.mjs', import.meta.url));

/** Files with checks of the contract, which are compiled for browsers. */
const checks = /\.checks\.ts$/;
const checksLoader = fileURLToPath(new URL('checks/webpack-loader.mjs', import.meta.url));

const antdStylesLoader = fileURLToPath(new URL('antd-styles-loader.mjs', import.meta.url));

/** Log calls of oidc-client-ts, which the console discards. The library is smaller without them and their texts. */
const droppedLogCalls = ['debug', 'info', 'warn', 'error'].flatMap((level) => [
  `logger2.${level}`,
  `this._logger.${level}`,
]);

/** @typedef {'production' | 'development'} Mode */

/** @type {ConstructorParameters<typeof CompressionPlugin<import('node:zlib').BrotliOptions>>[0]} */
const brotli = {
  ...{ test: /\.(js|css)$/, threshold: 0, filename: '[file].br', algorithm: 'brotliCompress' },
  compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
};
/** @type {ConstructorParameters<typeof CompressionPlugin<import('node:zlib').ZlibOptions>>[0]} */
const gzip = {
  ...{ test: /\.(js|css)$/, threshold: 0, filename: '[file].gz', algorithm: 'gzip' },
  compressionOptions: { level: 9 },
};

/** Writes compressed files, which the server sends as they are. The best quality costs time only in the build. */
const compression = () => [new CompressionPlugin(brotli), new CompressionPlugin(gzip)];

/** These plugins, with gzip as the only compression. @param {NonNullable<import('webpack').Configuration['plugins']>} plugins */
export const gzipOnly = (plugins) => [
  ...plugins.filter((plugin) => !(plugin instanceof CompressionPlugin)),
  new CompressionPlugin(gzip),
];

/**
 * V8's compile hint. By default V8 compiles each function at its first call, on every visit. With this line it compiles
 * the whole script in the background, and keeps all of it in its code cache. Other engines see a comment. It is added
 * after the script is minified, and before it is hashed.
 * https://v8.dev/blog/explicit-compile-hints
 */
const eagerCompileBanner = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/**
 * The configuration that host and remotes have in common.
 *
 * @param {string} dir
 * @param {Mode} mode
 * @param {{ refresh?: boolean }} [options]
 * @returns {import('webpack').Configuration}
 */
function common(dir, mode, { refresh = false } = {}) {
  const development = mode === 'development';
  return {
    mode,
    context: join(root, dir),
    target: `browserslist:${browserList}`,
    // No `eval` kind: the console's CSP blocks it.
    // Hidden: the files do not name their maps, which are kept outside the release.
    devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      clean: true,
      publicPath: 'auto',
      // A request that hangs times out, so that Retry can send a new one. In milliseconds.
      chunkLoadTimeout: 8000,
      // Retry evaluates a module again whose import failed, and does not return it half initialized.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      // `import styles from './x.module.css'` works in tests and in the page.
      // CSS variables are global to the console, not local to a file.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      rules: [
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        { test: checks, loader: checksLoader },
        // Unlike antd, its packages do not declare this: without it each is bundled as a whole.
        { test: /\/node_modules\/(@rc-component|@ant-design)\//, sideEffects: false },
        {
          test: /\.tsx?$/,
          exclude: [/node_modules/, checks],
          loader: require.resolve('swc-loader'),
          options: {
            env: { targets: oldestBrowsers },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: refresh, refresh } },
            },
          },
        },
      ],
    },
    experiments: { css: true },
    // Classes of different files have different names, and no style of the console depends on the order of files.
    ignoreWarnings: [/Conflicting order between css/],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { pure_funcs: droppedLogCalls }, mangle: true, format: { comments: false } },
        }),
        new MinimizerPlugin({
          test: /\.css$/,
          minify: MinimizerPlugin.esbuildMinifyCss,
          minimizerOptions: { target: esbuildTarget },
        }),
      ],
    },
    // Only a production build removes unused code.
    plugins: development ? [] : [new BrowserOnlyPlugin(), eagerCompileBanner(), ...compression()],
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}

/**
 * The configuration of the host, which provides every shared module and knows no remote.
 *
 * @param {object} options
 * @param {string} options.output
 * @param {Mode} options.mode
 * @param {Record<string, import('./facades.mjs').Facade>} options.facades facades that remotes may import
 * @param {Record<string, string>} options.packages versions of the packages that are shared by range
 * @param {boolean} [options.refresh] enables hot reload
 * @returns {import('webpack').Configuration}
 */
export function hostConfig({ output, mode, facades, packages, refresh = false }) {
  const base = common('host', mode, { refresh });
  return {
    ...base,
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        ...(mode === 'production' ? [{ test: /\/node_modules\/antd\/es\/.*\.js$/, loader: antdStylesLoader }] : []),
      ],
    },
    // For hot reload of remotes, the hook must be installed before React starts.
    entry: { main: mode === 'development' ? [refreshHook, './main.tsx'] : ['./main.tsx'] },
    output: {
      ...base.output,
      path: output,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      uniqueName: 'dmp_host',
    },
    optimization: { ...base.optimization, splitChunks: sharedChunks() },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'dmp_host',
        shared: sharedFor('host'),
        // `version-first` would fetch every remote at startup, and one that is
        // down would break the page (module-federation/core#3877).
        shareStrategy: 'loaded-first',
        // Federation's flag for this plugin injects its CommonJS build, which is 89 KB larger.
        runtimePlugins: [
          require.resolve('@module-federation/inject-external-runtime-core-plugin').replace(/index\.cjs$/, 'index.js'),
        ],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
        dts: false,
        manifest: false,
      }),
      new webpack.DefinePlugin({
        HOST_FACADES: JSON.stringify(facades),
        HOST_PACKAGES: JSON.stringify(packages),
      }),
      new AttemptQueryPlugin(),
      new IntegrityPlugin(),
      ...stableIds(mode),
    ],
  };
}

/** Module ids that do not depend on the build's folder. Development uses webpack's readable ones. @param {Mode} mode */
const stableIds = (mode) => (mode === 'production' ? [new StableIdsPlugin()] : []);

/**
 * The configuration of a remote: one exposed module, without the shared modules.
 *
 * @param {object} options
 * @param {string} options.dir such as `mfe-devices`
 * @param {string} options.output
 * @param {Mode} options.mode
 * @param {string} options.container
 *   Global of the container and name of the webpack runtime. It must differ between
 *   builds: with a constant one, a Retry after a release would mix old chunks with
 *   new ones.
 * @param {'hot' | 'plain'} [options.served]
 *   For a remote that is served from its sources: `hot` on a host in development
 *   mode, with hot reload; `plain` on any host, with a page reload after a new build.
 * @returns {import('webpack').Configuration}
 */
export function remoteConfig({ dir, output, mode, container, served }) {
  const refresh = served === 'hot';
  const base = common(dir, mode, { refresh });
  const hash = served ? '' : '.[contenthash:8]';
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: output,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      uniqueName: container,
    },
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: `remoteEntry${hash}.js`,
        exposes: { './remote': './remote.tsx' },
        shared: sharedFor('remote'),
        shareStrategy: 'loaded-first',
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
        dts: false,
        manifest: false,
      }),
      new AttemptQueryPlugin(),
      ...stableIds(mode),
      ...(refresh ? [refreshPlugin()] : []),
      // A file that is served from its sources changes without a new name.
      ...(served ? [] : [new IntegrityPlugin()]),
    ],
  };
}

/** @param {string} dir @returns {{ version: string }} */
export const packageOf = (dir) => JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8'));
