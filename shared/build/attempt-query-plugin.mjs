// @ts-check
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

class AttemptQuery extends RuntimeModule {
  constructor() {
    super('attempt query', RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    const { getChunkScriptFilename: script, getChunkCssFilename: style } = RuntimeGlobals;
    return [
      'const query = new URL(document.currentScript.src).search;',
      `const [scriptOf, styleOf] = [${script}, ${style}];`,
      'if (query) {',
      `  ${script} = (chunk) => scriptOf(chunk) + query;`,
      `  if (styleOf) ${style} = (chunk) => styleOf(chunk) + query;`,
      '}',
    ].join('\n');
  }
}

/**
 * Gives a remote's chunks the query its entry was fetched with. The loader
 * fetches the entry of a second attempt with another query; without the same
 * on the chunks, one whose request hangs would be waited for again: the browser
 * sends no second request for an address while the first is open.
 */
export class AttemptQueryPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AttemptQueryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        .tap('AttemptQueryPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new AttemptQuery());
        });
    });
  }
}
