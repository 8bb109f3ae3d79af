// @ts-check
import webpack from 'webpack';

/**
 * Runs one build.
 *
 * @param {import('webpack').Configuration} config
 * @returns {Promise<string[]>} the files that the page loads first, in order; for a remote, the files of its container
 * @throws {Error} with every error and warning of the build: a warning means a missing or wrongly shared module
 */
export function bundle(config) {
  return new Promise((resolve, reject) => {
    webpack(config, (failure, stats) => {
      if (failure || !stats) return reject(failure ?? new Error('The build gave no result.'));
      if (stats.hasErrors() || stats.hasWarnings()) {
        return reject(new Error(stats.toString({ preset: 'errors-warnings', colors: false })));
      }
      const { entrypoints = {} } = stats.toJson({ all: false, entrypoints: true });
      resolve(Object.values(entrypoints).flatMap(({ assets = [] }) => assets.map(({ name }) => name)));
    });
  });
}
