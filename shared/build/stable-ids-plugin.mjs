// @ts-check
import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { root } from './root.mjs';

/** Federation's temporary entries, which are named by a hash of absolute paths. */
const temporaryEntry = /\.federation\/entry\.[0-9a-f]+\.js/;

/**
 * Makes module ids independent of the build's folder. webpack derives a module's id
 * from its relative path, but federation's own modules have absolute paths in their
 * names, so two builds of the same sources would differ.
 */
export class StableIdsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      // Runs before webpack assigns an id to every module without one.
      compilation.hooks.moduleIds.tap({ name: 'StableIdsPlugin', stage: -100 }, (modules) => {
        for (const module of modules) {
          const name = module.identifier();
          const isFederation = name.startsWith('provide module ') || name.startsWith('container entry ');
          if (!isFederation && !temporaryEntry.test(name)) continue;
          compilation.chunkGraph.setModuleId(module, idOf(name));
        }
      });
      compilation.hooks.processAssets.tap(
        { name: 'StableIdsPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS },
        (assets) => {
          for (const name of Object.keys(assets)) compilation.updateAsset(name, withoutTemporaryNames);
        },
      );
      // Runs after webpack, whose hash includes the source maps, and so the path of the sources.
      compilation.hooks.contentHash.tap({ name: 'StableIdsPlugin', stage: 100 }, (chunk) => {
        for (const kind of Object.keys(chunk.contentHash)) {
          chunk.contentHash[kind] = chunk.contentHashFull[kind] = provisionalHash(kind, chunk.id);
        }
      });
    });
  }
}

/**
 * The hash in a file's name until its content is final; then webpack replaces it with the hash of the content. It must
 * be stable: the minifier reads it, and names variables by the frequency of each letter.
 *
 * @param {string} kind @param {unknown} id of the chunk
 */
const provisionalHash = (kind, id) => `f${createHash('sha256').update(`${kind} ${id}`).digest('hex').slice(0, 19)}`;

/**
 * Removes the names of temporary entries. The minifier gives the shortest names to
 * the most frequent letters, comments included: one comment with the name of a
 * temporary file changes all of them.
 *
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
  const isEntry = temporaryEntry.test(identifier) && !identifier.startsWith('container entry ');
  // A build has one such entry, whatever was concatenated with it.
  const name = isEntry ? 'federation entry' : identifier.replaceAll(root, '/').replace(temporaryEntry, 'entry.js');
  return createHash('sha256').update(name).digest('hex').slice(0, 6);
}
