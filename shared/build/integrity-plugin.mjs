// @ts-check
import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { Compilation, RuntimeGlobals, RuntimeModule, Template, sources } = webpack;

/** The runtime's variable with the hashes of the chunks it may load: `[scripts, styles]`, by chunk. */
const hashes = `${RuntimeGlobals.require}.dmpIntegrity`;

/** The hash of a file for an `integrity` attribute. @param {string | Buffer} content @returns {string} */
export const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Placeholder for a hash until all files are final, of the same length as a hash. @param {string} kind @param {unknown} id of a chunk */
const placeholder = (kind, id) => `sha384-${createHash('sha256').update(`dmp ${kind} ${id}`).digest('hex')}`;

/** @typedef {import('webpack').Chunk} Chunk */

class ChunkHashes extends RuntimeModule {
  constructor() {
    super('chunk integrity', RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    const chunk = /** @type {Chunk} */ (this.chunk);
    const chunks = [...chunk.getAllAsyncChunks()].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    const ofKind = (/** @type {'javascript' | 'css'} */ kind) =>
      Object.fromEntries(
        chunks.filter((one) => this.holds(one, kind)).map((one) => [String(one.id), placeholder(kind, one.id)]),
      );
    return `${hashes} = ${JSON.stringify([ofKind('javascript'), ofKind('css')])};`;
  }

  /** @param {Chunk} chunk @param {'javascript' | 'css'} kind */
  holds(chunk, kind) {
    if (kind === 'javascript') return true;
    const { chunkGraph } = /** @type {import('webpack').Compilation} */ (this.compilation);
    return Boolean(chunkGraph?.getChunkModulesIterableBySourceType(chunk, kind));
  }
}

/**
 * Makes the browser reject a chunk whose content differs from the build. The
 * runtime contains the hash of every chunk it may load, scripts and styles alike,
 * so a check of the file with the runtime covers all of them.
 *
 * webpack-subresource-integrity does not cover styles that are loaded later.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkHashes());
        });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (code) => Template.asString([code, attributes('script', 0)]),
      );
      webpack.web.CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet.tap(
        'IntegrityPlugin',
        (code) => Template.asString([code, attributes('link', 1)]),
      );
      compilation.hooks.processAssets.tap(
        // File names are final at this stage, so no later hash changes the content of a file.
        { name: 'IntegrityPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => fillInHashes(compilation),
      );
    });
  }
}

/** @param {'script' | 'link'} element @param {0 | 1} kind */
const attributes = (element, kind) =>
  `if (${hashes}[${kind}][chunkId]) { ${element}.integrity = ${hashes}[${kind}][chunkId]; ${element}.crossOrigin = "anonymous"; }`;

/** @param {import('webpack').Compilation} compilation */
function fillInHashes(compilation) {
  const hashByPlaceholder = new Map();
  for (const chunk of compilation.chunks) {
    if (chunk.hasRuntime()) continue;
    for (const file of chunk.files) {
      const kind = file.endsWith('.css') ? 'css' : 'javascript';
      hashByPlaceholder.set(
        placeholder(kind, chunk.id),
        integrityOf(/** @type {never} */ (compilation.assets[file]?.source())),
      );
    }
  }
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue;
    for (const file of chunk.files) {
      compilation.updateAsset(file, (source) => {
        const filled = new sources.ReplaceSource(source);
        const text = source.source().toString();
        for (const { 0: hash, index } of text.matchAll(/sha384-[0-9a-f]{64}/g)) {
          const final = hashByPlaceholder.get(hash);
          if (final) filled.replace(index, index + hash.length - 1, final);
        }
        return filled;
      });
    }
  }
}
