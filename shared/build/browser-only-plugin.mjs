// @ts-check
import webpack from 'webpack';

/** Packages that no browser needs, each with the alternative. @type {Readonly<Record<string, string>>} */
const notForBrowsers = {
  '@sinclair/typebox':
    'a schema of the contract is used at run time. Import its type alone, or check with a function from a *.checks.ts file.',
};

/** Fails a build that bundles a package no browser needs. The error names the modules that import it. */
export class BrowserOnlyPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BrowserOnlyPlugin', (compilation) => {
      // Runs before module concatenation, which hides the individual modules.
      compilation.hooks.afterOptimizeChunks.tap('BrowserOnlyPlugin', () => {
        for (const [name, sentence] of Object.entries(notForBrowsers)) {
          const importers = new Set();
          for (const module of compilation.modules) {
            if (!isOf(module, name) || compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
            for (const { originModule } of compilation.moduleGraph.getIncomingConnections(module)) {
              if (originModule && !isOf(originModule, name))
                importers.add(originModule.readableIdentifier(compilation.requestShortener));
            }
          }
          if (importers.size === 0) continue;
          compilation.errors.push(
            new webpack.WebpackError(
              `${name} does not belong in a browser: ${sentence} It came in by ${[...importers].sort().join(', ')}.`,
            ),
          );
        }
      });
    });
  }
}

/** @param {import('webpack').Module} module @param {string} name of a package */
const isOf = (module, name) => module.nameForCondition()?.includes(`/node_modules/${name}/`) ?? false;
