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

/** Files of checks, which no browser gets as they are. */
const checks = /\.checks\.ts$/;
const checksLoader = fileURLToPath(new URL('checks/webpack-loader.mjs', import.meta.url));

const antdStylesLoader = fileURLToPath(new URL('antd-styles-loader.mjs', import.meta.url));

/** What oidc-client-ts logs goes nowhere in the console: without it and its texts the library is smaller. */
const unread = ['debug', 'info', 'warn', 'error'].flatMap((level) => [`logger2.${level}`, `this._logger.${level}`]);

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

/** Beside each file its compressed ones, which the server sends as they are: nobody waits for the best but the build. */
const compressed = () => [new CompressionPlugin(brotli), new CompressionPlugin(gzip)];

/** The same plugins, without Brotli. @param {NonNullable<import('webpack').Configuration['plugins']>} plugins */
export const gzipOnly = (plugins) => [
  ...plugins.filter((plugin) => !(plugin instanceof CompressionPlugin)),
  new CompressionPlugin(gzip),
];

/**
 * What V8 would compile one function after the other, at every visit, when it is first called: with this line it
 * compiles the whole script at once, beside the page, and keeps all of it in its code cache. Any other engine sees
 * a comment. It stands before the script is hashed, but after it is minified.
 * https://v8.dev/blog/explicit-compile-hints
 */
const compiledAtOnce = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/**
 * What host and remotes have in common.
 * @param {string} dir @param {Mode} mode @param {{ refresh?: boolean }} [options]
 * @returns {import('webpack').Configuration}
 */
function common(dir, mode, { refresh = false } = {}) {
  const development = mode === 'development';
  return {
    mode,
    context: join(root, dir),
    target: `browserslist:${browserList}`,
    // No `eval` kind: the console's CSP refuses it.
    // Hidden: the files do not name their maps, which are kept beside the release.
    devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      clean: true,
      publicPath: 'auto',
      // A file that hangs is given up, so that Retry can fetch it anew. In milliseconds.
      chunkLoadTimeout: 8000,
      // A module whose import failed is evaluated anew at Retry, and not given out half made.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      // `import styles from './x.module.css'`, in a test as in the page.
      // The names of variables are the console's, not a file's.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      rules: [
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        { test: checks, loader: checksLoader },
        // antd's own packages do not say so, as antd does: without it each comes whole.
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
    // Classes of different files have different names, and no style of ours depends on the order of files.
    ignoreWarnings: [/Conflicting order between css/],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { pure_funcs: unread }, mangle: true, format: { comments: false } },
        }),
        new MinimizerPlugin({
          test: /\.css$/,
          minify: MinimizerPlugin.esbuildMinifyCss,
          minimizerOptions: { target: esbuildTarget },
        }),
      ],
    },
    // Only a production build leaves out what nobody uses.
    plugins: development ? [] : [new BrowserOnlyPlugin(), compiledAtOnce(), ...compressed()],
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}

/**
 * The host: provides every shared module, knows no remote.
 *
 * @param {object} options
 * @param {string} options.output
 * @param {Mode} options.mode
 * @param {Record<string, import('./facades.mjs').Facade>} options.facades what remotes may use of it
 * @param {Record<string, string>} options.packages the same, of packages shared by range
 * @param {boolean} [options.refresh] served with hot reload
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
    // Hot reload of remotes: React must meet the hook before it starts.
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
        // `version-first` would fetch every remote at start-up, and one that
        // is down would take the page with it (module-federation/core#3877).
        shareStrategy: 'loaded-first',
        // The flag that does the same injects the CommonJS build: 89 KB more.
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

/** Names that hold wherever a release is built; while it is worked on, webpack's readable ones. @param {Mode} mode */
const stableIds = (mode) => (mode === 'production' ? [new StableIdsPlugin()] : []);

/**
 * A remote: one exposed module, nothing of what is shared.
 *
 * @param {object} options
 * @param {string} options.dir such as `mfe-devices`
 * @param {string} options.output
 * @param {Mode} options.mode
 * @param {string} options.container
 *   Global of the container and name of the webpack runtime. It differs from
 *   build to build: with a constant one, a Retry after a release would mix old
 *   chunks with new ones.
 * @param {'hot' | 'plain'} [options.served]
 *   From its sources: `hot` on a host in development mode, with hot reload;
 *   `plain` on any host, where a new build shows once the page is loaded again.
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
      // What is served from its sources changes under its name.
      ...(served ? [] : [new IntegrityPlugin()]),
    ],
  };
}

/** @param {string} dir @returns {{ version: string }} */
export const packageOf = (dir) => JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8'));
