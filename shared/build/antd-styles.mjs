// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { loadTypeScript } from './load-typescript.mjs';

const antd = join(dirname(createRequire(import.meta.url).resolve('antd/package.json')), 'es');

/** The functions by which antd creates the style hook of a component. */
const factories = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

/** Placeholders for the two classes that a component passes to its hook, and that its rules select by. */
export const placeholders = /** @type {const} */ ({ prefix: 'zqprefix', root: 'zqroot' });

/**
 * The styles that a component's hook inserts into a page.
 *
 * @typedef {object} AntdStyle
 * @property {string} id antd's names of the component and of its part, such as `Button-compact`
 * @property {number} order of its rules among the rules of other components
 * @property {string} css its rules, with {@link placeholders} for classes
 * @property {Record<string, string>} effects its keyframes, by name
 * @property {Record<string, string>} variables its CSS variables, by theme key
 *
 * @typedef {Omit<AntdStyle, 'variables'>} AntdRules
 *
 * @typedef {object} AntdStyles
 * @property {AntdRules} reset shared by all components
 * @property {AntdRules} icons
 * @property {(path: string, call: Pick<StyleCall, 'name' | 'factory' | 'parameters'>) => AntdStyle} of returns the style of a module's export
 */

/**
 * A call of one of antd's factories.
 *
 * @typedef {object} StyleCall
 * @property {string} factory
 * @property {string} name of the export that is the hook, or calls it
 * @property {readonly string[]} parameters of that export
 * @property {readonly [start: number, end: number]} call its position in the source
 * @property {string | undefined} injects the expression for whether to insert rules
 */

/**
 * Finds the calls of antd's style factories in a module.
 *
 * @param {string} source of the module
 * @returns {StyleCall[]}
 * @throws {Error} when the hook of a call is not exported by the same statement
 */
export function styleCallsIn(source) {
  if (!factories.some((factory) => source.includes(`${factory}(`))) return [];
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  return body.flatMap((statement) => callsIn(statement).map((call) => ({ ...call, ...exportOf(statement, source) })));

  /** @param {unknown} node @returns {Omit<StyleCall, 'name' | 'parameters'>[]} */
  function callsIn(node) {
    if (Array.isArray(node)) return node.flatMap(callsIn);
    if (typeof node !== 'object' || node === null) return [];
    const { type, callee, arguments: args, start, end } = /** @type {any} */ (node);
    if (type !== 'CallExpression' || !factories.includes(callee.name)) return Object.values(node).flatMap(callsIn);
    const injects = args[3]?.properties?.find((/** @type {any} */ { key }) => key?.name === 'injectStyle')?.value;
    return [
      {
        factory: callee.name,
        call: [start, end],
        injects: injects && source.slice(injects.start, injects.end),
      },
    ];
  }
}

/** @param {any} statement @param {string} source @returns {Pick<StyleCall, 'name' | 'parameters'>} */
function exportOf({ type, declaration, start }, source) {
  if (type === 'ExportDefaultDeclaration') return { name: 'default', parameters: parametersOf(declaration) };
  const name = type === 'ExportNamedDeclaration' && declaration?.declarations?.[0]?.id.name;
  if (!name) throw new Error(`A style of antd is not exported where it is made: ${source.slice(start, start + 80)}`);
  return { name, parameters: parametersOf(undefined) };
}

/**
 * The parameters of a function that creates and calls the hook. A directly exported hook has `prefixCls` and `rootCls`.
 *
 * @param {any} declaration
 * @returns {string[]}
 */
const parametersOf = (declaration) =>
  (declaration?.params ?? [{ name: 'prefixCls' }, { name: 'rootCls' }]).map(
    (/** @type {any} */ { name, left }) => name ?? left.name,
  );

/** Lists the modules of antd that create styles. @returns {string[]} their paths */
export function styleModules() {
  return readdirSync(antd, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)style(\/|\.js$)/.test(path) && path.endsWith('.js'))
    .map((path) => join(antd, path))
    .filter((path) => styleCallsIn(readFileSync(path, 'utf8')).length > 0)
    .sort();
}

/** @type {Promise<AntdStyles> | undefined} */
let generated;

/**
 * Generates antd's styles with the console's themes, which each browser would otherwise do on each visit. The rules of
 * its components are the same in both themes, the variables differ.
 *
 * @returns {Promise<AntdStyles>}
 */
export function antdStyles() {
  generated ??= generate();
  return generated;
}

/** @returns {Promise<AntdStyles>} */
async function generate() {
  const paths = styleModules();
  const contents = [
    ...paths.map((path, index) => `import * as module${index} from ${JSON.stringify(path)};`),
    `import { generatorOf } from './antd-styles-generator.mjs';`,
    `export const generator = generatorOf({ ${paths.map((path, index) => `${JSON.stringify(path)}: module${index}`).join(', ')} }, ${JSON.stringify(placeholders)});`,
  ].join('\n');
  const module = /** @type {{ generator: AntdStyles }} */ (
    await loadTypeScript(contents, dirname(fileURLToPath(import.meta.url)))
  );
  return module.generator;
}
