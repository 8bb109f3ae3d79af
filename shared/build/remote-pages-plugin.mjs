// @ts-check
import webpack from 'webpack';
import { sharedModules } from './shared-modules.mjs';

/**
 * The files of a remote's page, in addition to the entry.
 *
 * @typedef {object} PageFiles
 * @property {string[]} files scripts and styles of the remote
 * @property {string[]} shares modules of the host that are not part of its entry
 */

/** Finds the files of each page of a remote, for prefetching. */
export class RemotePagesPlugin {
  /**
   * By path of the route; complete once the build is done.
   * @type {Record<string, PageFiles>}
   */
  pages = {};

  #requests;
  #module;

  /**
   * @param {Readonly<Record<string, readonly string[]>>} requests the dynamic imports of `remote.tsx`, by route
   * @param {string} [module] path of `remote.tsx` when it is dynamically imported itself; by default it is exposed
   */
  constructor(requests, module) {
    this.#requests = requests;
    this.#module = module;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemotePagesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'RemotePagesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          this.pages = Object.fromEntries(
            Object.entries(this.#requests).map(([path, requests]) => [
              path,
              filesOf(compilation, requests, this.#module),
            ]),
          );
        },
      );
    });
  }
}

/** @param {import('webpack').Compilation} compilation @param {readonly string[]} requests @param {string} [module] @returns {PageFiles} */
function filesOf(compilation, requests, module) {
  const chunks = new Set(groupsFor(compilation, requests, module).flatMap((group) => group.chunks));
  /** @type {Set<string>} */
  const shares = new Set();
  for (const chunk of chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      const name = shareOf(module);
      if (name && sharedModules[name]?.needed === 'later') shares.add(name);
    }
  }
  return { files: [...chunks].flatMap((chunk) => [...chunk.files]), shares: [...shares].sort() };
}

/**
 * The chunk groups of the exposed module, and of its dynamic imports with one of
 * these requests.
 *
 * @param {import('webpack').Compilation} compilation @param {readonly string[]} requests @param {string} [module]
 */
function groupsFor({ chunkGroups, entrypoints }, requests, module) {
  const entries = new Set(entrypoints.values());
  const exposed = chunkGroups.filter((group) =>
    module === undefined
      ? group.getParents().some((parent) => entries.has(/** @type {never} */ (parent)))
      : group.origins.some(({ request }) => request === module),
  );
  const imported = chunkGroups.filter(
    (group) =>
      group.getParents().some((parent) => exposed.includes(parent)) &&
      group.origins.some(({ request }) => request !== undefined && requests.includes(request)),
  );
  return [...exposed, ...imported];
}

/** The key in the table of shared modules of a module that the host provides; undefined for other modules. @param {import('webpack').Module} module */
export const shareOf = (module) =>
  module.type === 'consume-shared-module' && 'options' in module
    ? /** @type {{ shareKey: string }} */ (module.options).shareKey
    : undefined;
