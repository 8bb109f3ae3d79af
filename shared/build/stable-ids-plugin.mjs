// @ts-check
import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { root } from './root.mjs';

/** Federation writes its entries into this folder, named by a hash of absolute paths. */
const temporaryEntry = /\.federation\/entry\.[0-9a-f]+\.js/;

/**
 * Names modules alike wherever the build stands. webpack makes a module's id
 * of its path below the build; federation's own modules carry absolute paths
 * in their names instead, so that two builds of the same sources would differ.
 */
export class StableIdsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      // Before webpack gives an id to every module that has none.
      compilation.hooks.moduleIds.tap({ name: 'StableIdsPlugin', stage: -100 }, (modules) => {
        for (const module of modules) {
          const name = module.identifier();
          const owned = name.startsWith('provide module ') || name.startsWith('container entry ');
          if (!owned && !temporaryEntry.test(name)) continue;
          compilation.chunkGraph.setModuleId(module, idOf(name));
        }
      });
      compilation.hooks.processAssets.tap(
        { name: 'StableIdsPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS },
        (assets) => {
          for (const name of Object.keys(assets)) compilation.updateAsset(name, withoutTemporaryNames);
        },
      );
      // After webpack, which makes these names of source maps too, and so of where the sources stand.
      compilation.hooks.contentHash.tap({ name: 'StableIdsPlugin', stage: 100 }, (chunk) => {
        for (const kind of Object.keys(chunk.contentHash)) {
          chunk.contentHash[kind] = chunk.contentHashFull[kind] = nameUntilFinal(kind, chunk.id);
        }
      });
    });
  }
}

/**
 * What a file of a chunk is called until its content is final; then webpack puts the hash of the content in its
 * place. The minifier has read it by then, and names variables by how often it met each letter.
 * @param {string} kind @param {unknown} id of the chunk
 */
const nameUntilFinal = (kind, id) => `f${createHash('sha256').update(`${kind} ${id}`).digest('hex').slice(0, 19)}`;

/**
 * The minifier gives the shortest names to the letters that are most frequent,
 * comments included: one with the name of a temporary file changes them all.
 * @param {import('webpack').sources.Source} source
 */
function withoutTemporaryNames(source) {
  const text = source.source().toString();
  const found = [...text.matchAll(new RegExp(temporaryEntry, 'g'))];
  if (found.length === 0) return source;
  const replaced = new webpack.sources.ReplaceSource(source);
  for (const { 0: name, index } of found) replaced.replace(index, index + name.length - 1, '');
  return replaced;
}

/** @param {string} identifier of a module */
function idOf(identifier) {
  const entry = temporaryEntry.test(identifier) && !identifier.startsWith('container entry ');
  // There is one such entry in a build, whatever was concatenated with it.
  const name = entry ? 'federation entry' : identifier.replaceAll(root, '/').replace(temporaryEntry, 'entry.js');
  return createHash('sha256').update(name).digest('hex').slice(0, 6);
}
