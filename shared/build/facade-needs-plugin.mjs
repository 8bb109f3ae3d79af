// @ts-check
import { relative } from 'node:path';
import webpack from 'webpack';
import { root } from './root.mjs';

/** Marks an import of the whole module, instead of an export's name. */
const wholeModule = '*';

/**
 * Collects the exports of the facades that a remote's code uses, for the `needs`
 * of its release. An import that a facade does not export fails the build;
 * otherwise it would fail in the page.
 */
export class FacadeNeedsPlugin {
  /**
   * The used exports by facade; complete once the build is done.
   * @type {Record<string, string[]>}
   */
  needs = {};

  #facades;

  /** @param {Record<string, import('./facades.mjs').Facade>} facades all of them */
  constructor(facades) {
    this.#facades = facades;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const name = 'FacadeNeedsPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation, { normalModuleFactory }) => {
      /** @type {WeakMap<import('webpack').Module, { facade: string, used: string }[]>} */
      const imports = new WeakMap();
      const facades = this.#facades;
      /** @param {import('webpack').Module} module @param {unknown} source @param {string | null | undefined} used */
      const record = (module, source, used) => {
        if (typeof source !== 'string' || !(source in facades)) return;
        imports.set(module, [...(imports.get(module) ?? []), { facade: source, used: used ?? wholeModule }]);
      };
      for (const type of ['javascript/auto', 'javascript/esm']) {
        normalModuleFactory.hooks.parser.for(type).tap(name, (parser) => {
          if (!(parser instanceof webpack.javascript.JavascriptParser)) return;
          const { hooks } = parser;
          // Runs before webpack's own taps, which stop the hook.
          const first = { name, stage: -100 };
          hooks.importSpecifier.tap(first, (_statement, source, used) => {
            record(parser.state.module, source, used);
          });
          hooks.exportImportSpecifier.tap(first, (_statement, source, used) => {
            record(parser.state.module, source, used);
          });
          hooks.importCall.tap(first, ({ source }) => {
            record(parser.state.module, source.type === 'Literal' ? source.value : undefined, wholeModule);
          });
        });
      }
      // Modules are assigned to chunks now. Unused exports of a shared index are in no chunk.
      compilation.hooks.afterChunks.tap(name, () => {
        /** @type {Map<string, Set<string>>} */
        const needs = new Map();
        for (const module of compilation.modules) {
          if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
          for (const { facade, used } of imports.get(module) ?? []) {
            const fault = faultOf(fileOf(module), facade, used, facades);
            if (fault) compilation.errors.push(new webpack.WebpackError(fault));
            needs.set(facade, (needs.get(facade) ?? new Set()).add(used));
          }
        }
        this.needs = Object.fromEntries(
          [...needs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([facade, used]) => [facade, [...used].sort()]),
        );
      });
    });
  }
}

/** @param {import('webpack').Module} module @returns {string} */
const fileOf = (module) =>
  module instanceof webpack.NormalModule ? relative(root, module.resource) : module.identifier();

/** @param {string} file @param {string} facade @param {string} used @param {Record<string, import('./facades.mjs').Facade>} facades */
function faultOf(file, facade, used, facades) {
  if (used === wholeModule) return `${file} imports ${facade} whole: name what it uses of it.`;
  if (facades[facade]?.exports.includes(used)) return undefined;
  return `${file} imports ${used} of ${facade}, which does not export it: add it to the facade, and release the console first.`;
}
