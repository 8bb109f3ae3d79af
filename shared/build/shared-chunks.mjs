// @ts-check
import { sharedModules } from './shared-modules.mjs';

/** @typedef {import('webpack').Chunk} Chunk @typedef {import('webpack').ChunkGraph} ChunkGraph */

/**
 * Splits the host's chunks: shared modules with the same `chunkName` in the table
 * are one file, with all their dependencies. By default webpack creates a dozen
 * files, which are also larger in total.
 *
 * @returns {Exclude<NonNullable<import('webpack').Configuration['optimization']>['splitChunks'], undefined>}
 */
export function sharedChunks() {
  const names = new Set(Object.values(sharedModules).flatMap(({ chunkName }) => chunkName ?? []));
  const groups = [...names].map((name) => [name, { name, ...forced, test: isIn(name) }]);
  return {
    chunks: 'async',
    cacheGroups: {
      ...Object.fromEntries(groups),
      // Common modules of other chunks, from the size that is worth a request, in bytes.
      default: { minChunks: 2, priority: -20, reuseExistingChunk: true, minSize: 30_000 },
      defaultVendors: false,
    },
  };
}

const forced = { priority: 10, enforce: true };

/** Whether a module is in a chunk of one of the shared modules with this chunk name. @param {string} chunkName */
function isIn(chunkName) {
  const names = Object.keys(sharedModules).filter((name) => sharedModules[name]?.chunkName === chunkName);
  /** @type {WeakMap<Chunk, boolean>} */
  const cache = new WeakMap();
  /** @param {Chunk} chunk @param {ChunkGraph} chunkGraph */
  const provides = (chunk, chunkGraph) => {
    const found =
      cache.get(chunk) ??
      [...chunkGraph.getChunkModulesIterable(chunk)].some((module) => {
        const request = 'rawRequest' in module ? String(module.rawRequest) : '';
        return names.includes(request);
      });
    cache.set(chunk, found);
    return found;
  };
  /** @param {import('webpack').Module} module @param {{ chunkGraph: ChunkGraph }} context */
  return (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => provides(chunk, chunkGraph));
}
