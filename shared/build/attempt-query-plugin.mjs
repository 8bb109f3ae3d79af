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
    // The runtime asks for a file's name once for every request it sends.
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
 * Gives a chunk that is asked for again another query, and a remote's chunks
 * the query its entry was fetched with, which is another one at a second
 * attempt. Without it a chunk whose request hangs would be waited for again:
 * the browser sends no second request for an address while the first is open.
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
