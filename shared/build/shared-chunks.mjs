// @ts-check
import { sharedModules } from './shared-modules.mjs';

/** @typedef {import('webpack').Chunk} Chunk @typedef {import('webpack').ChunkGraph} ChunkGraph */

/**
 * How the host's chunks are cut: the shared modules that stand `together` in
 * the table are one file, with all that comes along with them. By itself
 * webpack makes a dozen of them, and together they are smaller as well.
 *
 * @returns {Exclude<NonNullable<import('webpack').Configuration['optimization']>['splitChunks'], undefined>}
 */
export function sharedChunks() {
  const names = new Set(Object.values(sharedModules).flatMap(({ together }) => together ?? []));
  const groups = [...names].map((together) => [together, { name: together, ...cut, test: isIn(together) }]);
  return {
    chunks: 'async',
    cacheGroups: {
      ...Object.fromEntries(groups),
      // What the others have in common, where it is worth a request.
      default: { minChunks: 2, priority: -20, reuseExistingChunk: true, minSize: 30_000 },
      defaultVendors: false,
    },
  };
}

const cut = { priority: 10, enforce: true };

/** Whether a module comes with one of the shared modules that stand together. @param {string} together */
function isIn(together) {
  const names = Object.keys(sharedModules).filter((name) => sharedModules[name]?.together === together);
  /** @type {WeakMap<Chunk, boolean>} */
  const known = new WeakMap();
  /** @param {Chunk} chunk @param {ChunkGraph} chunkGraph */
  const provides = (chunk, chunkGraph) => {
    const found =
      known.get(chunk) ??
      [...chunkGraph.getChunkModulesIterable(chunk)].some((module) => {
        const request = 'rawRequest' in module ? String(module.rawRequest) : '';
        return names.includes(request);
      });
    known.set(chunk, found);
    return found;
  };
  /** @param {import('webpack').Module} module @param {{ chunkGraph: ChunkGraph }} context */
  return (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => provides(chunk, chunkGraph));
}
