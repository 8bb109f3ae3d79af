// @ts-check
import { relative } from 'node:path';
import webpack from 'webpack';
import { root } from './root.mjs';

/** In place of a name: the module as a whole. */
const whole = '*';

/**
 * Finds which exports of the facades a remote's code really uses, so that its
 * release can say so, and refuses what a facade has not: the remote would only
 * find out in the page.
 */
export class FacadeNeedsPlugin {
  /**
   * By facade, the exports used; complete once the build is done.
   * @type {Record<string, string[]>}
   */
  needs = {};

  #facades;

  /** @param {Record<string, import('./facades.mjs').Facade>} facades that there are */
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
      const note = (module, source, used) => {
        if (typeof source !== 'string' || !(source in facades)) return;
        imports.set(module, [...(imports.get(module) ?? []), { facade: source, used: used ?? whole }]);
      };
      for (const type of ['javascript/auto', 'javascript/esm']) {
        normalModuleFactory.hooks.parser.for(type).tap(name, (parser) => {
          if (!(parser instanceof webpack.javascript.JavascriptParser)) return;
          const { hooks } = parser;
          // Before webpack's own, which end the hook.
          const first = { name, stage: -100 };
          hooks.importSpecifier.tap(first, (_statement, source, used) => {
            note(parser.state.module, source, used);
          });
          hooks.exportImportSpecifier.tap(first, (_statement, source, used) => {
            note(parser.state.module, source, used);
          });
          hooks.importCall.tap(first, ({ source }) => {
            note(parser.state.module, source.type === 'Literal' ? source.value : undefined, whole);
          });
        });
      }
      // Now it is known which modules are in a chunk: what nobody uses of a shared index is not.
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
  if (used === whole) return `${file} imports ${facade} whole: name what it uses of it.`;
  if (facades[facade]?.exports.includes(used)) return undefined;
  return `${file} imports ${used} of ${facade}, which does not export it: add it to the facade, and release the console first.`;
}
