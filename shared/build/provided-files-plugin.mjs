// @ts-check
import webpack from 'webpack';
import { shareOf } from './remote-pages-plugin.mjs';

/** Finds the host's files of each shared module, for prefetching. */
export class ProvidedFilesPlugin {
  /**
   * By shared module that is not part of the host's entry; complete once the build is done.
   * @type {Record<string, string[]>}
   */
  files = {};

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ProvidedFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ProvidedFilesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          this.files = filesByModule(compilation);
        },
      );
    });
  }
}

/** @param {import('webpack').Compilation} compilation */
function filesByModule({ chunkGraph, modules }) {
  /** @type {Map<string, import('webpack').Chunk[]>} */
  const chunks = new Map();
  for (const module of modules) {
    const [block] = module.blocks;
    if (module.type === 'provide-module' && '_name' in module && block) {
      chunks.set(String(module._name), chunkGraph.getBlockChunkGroup(block)?.chunks ?? []);
    }
  }
  /** The files of a shared module's chunks, and those of the shared modules these use. @param {string} name @param {Set<string>} seen @returns {string[]} */
  const filesOf = (name, seen) => {
    if (seen.has(name)) return [];
    seen.add(name);
    return (chunks.get(name) ?? []).flatMap((chunk) => [
      ...chunk.files,
      ...[...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) => filesOf(shareOf(module) ?? '', seen)),
    ]);
  };
  const names = [...chunks.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, [...new Set(filesOf(name, new Set()))].sort()]));
}
