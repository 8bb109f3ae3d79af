// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { loadTypeScript } from './load-typescript.mjs';

const antd = join(dirname(createRequire(import.meta.url).resolve('antd/package.json')), 'es');

/** The functions by which antd makes the hook for a component's style. */
const factories = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

/** Stand for the two classes that a component passes to its hook, and by which its rules are chosen. */
export const placeholders = /** @type {const} */ ({ prefix: 'zqprefix', root: 'zqroot' });

/**
 * What a component's hook puts into a page.
 *
 * @typedef {object} AntdStyle
 * @property {string} id by antd's names of a component and of its part, such as `Button-compact`
 * @property {number} order of its rules among those of other components
 * @property {string} css its rules; classes are {@link placeholders}
 * @property {Record<string, string>} effects its keyframes, by name
 * @property {Record<string, string>} variables its CSS variables, by the key of a theme
 *
 * @typedef {Omit<AntdStyle, 'variables'>} AntdRules
 *
 * @typedef {object} AntdStyles
 * @property {AntdRules} reset of all components alike
 * @property {AntdRules} icons
 * @property {(path: string, call: Pick<StyleCall, 'name' | 'factory' | 'parameters'>) => AntdStyle} of a module's export
 */

/**
 * A call of one of antd's factories.
 *
 * @typedef {object} StyleCall
 * @property {string} factory
 * @property {string} name of the export that it is, or is called by
 * @property {readonly string[]} parameters of that export
 * @property {readonly [start: number, end: number]} call where it stands in the source
 * @property {string | undefined} injects the expression that says whether rules are wanted
 */

/** The styles that a module of antd makes, by their calls. @param {string} source of the module @returns {StyleCall[]} */
export function styleCallsIn(source) {
  if (!factories.some((factory) => source.includes(`${factory}(`))) return [];
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  return body.flatMap((statement) => callsIn(statement).map((call) => ({ ...call, ...exportOf(statement, source) })));

  /** @param {unknown} node @returns {Omit<StyleCall, 'name' | 'parameters'>[]} */
  function callsIn(node) {
    if (Array.isArray(node)) return node.flatMap(callsIn);
    if (typeof node !== 'object' || node === null) return [];
    const { type, callee, arguments: given, start, end } = /** @type {any} */ (node);
    if (type !== 'CallExpression' || !factories.includes(callee.name)) return Object.values(node).flatMap(callsIn);
    const injects = given[3]?.properties?.find((/** @type {any} */ { key }) => key?.name === 'injectStyle')?.value;
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

/** Of a function that makes the hook and calls it; a hook that is exported as it is made has these two. @param {any} declaration @returns {string[]} */
const parametersOf = (declaration) =>
  (declaration?.params ?? [{ name: 'prefixCls' }, { name: 'rootCls' }]).map(
    (/** @type {any} */ { name, left }) => name ?? left.name,
  );

/** Modules of antd that make styles. @returns {string[]} their paths */
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
 * What antd would generate in each browser at each visit, with the console's theme: the rules of its components, which
 * are the same in both themes, and the variables of each.
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
    ...paths.map((path, index) => `import * as made${index} from ${JSON.stringify(path)};`),
    `import { generatorOf } from './antd-styles-generator.mjs';`,
    `export const generator = generatorOf({ ${paths.map((path, index) => `${JSON.stringify(path)}: made${index}`).join(', ')} }, ${JSON.stringify(placeholders)});`,
  ].join('\n');
  const module = /** @type {{ generator: AntdStyles }} */ (
    await loadTypeScript(contents, dirname(fileURLToPath(import.meta.url)))
  );
  return module.generator;
}
