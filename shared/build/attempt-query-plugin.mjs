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
    // The runtime calls the name function once for every request.
    return [
      'const entryQuery = new URL(document.currentScript.src).search;',
      'const anew = (nameOf, asked = {}) => (chunk) => {',
      '  asked[chunk] = (asked[chunk] ?? 0) + 1;',
      '  const again = asked[chunk] > 1 ? "again=" + (asked[chunk] - 1) : "";',
      '  return nameOf(chunk) + entryQuery + (again && (entryQuery ? "&" : "?") + again);',
      '};',
      `${script} = anew(${script});`,
      `if (${style}) ${style} = anew(${style});`,
    ].join('\n');
  }
}

/**
 * Adds another query to the URL of a chunk at each retry, and to a remote's
 * chunks the query of its entry, which is another one at a second attempt.
 * Otherwise a retry would wait for a request that hangs: the browser sends no
 * second request for a URL while the first is open.
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
