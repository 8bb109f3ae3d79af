// @ts-check
import { parseSync } from '@swc/core';

/**
 * @typedef {Readonly<Record<string, readonly string[]>>} PageRequests
 *   the dynamic imports of `remote.tsx`, by path of a route
 */

/**
 * Reads from `remote.tsx` the page of each route: the keys of the argument of
 * `defineRemote`, and the `import()` calls of each.
 *
 * @param {string} file for the error sentences
 * @param {string} source
 * @param {readonly string[]} paths of the routes in `remote.json`
 * @returns {{ pages: PageRequests, faults: string[] }}
 */
export function readPages(file, source, paths) {
  const argument = defineRemoteArgument(source);
  if (!argument) return { pages: {}, faults: [`${file}: it must have: export default defineRemote(...).`] };
  if (argument.type !== 'ObjectExpression') {
    return {
      pages: {},
      faults: [`${file}: defineRemote() takes the pages themselves, as in { '/devices': async () => ... }.`],
    };
  }
  /** @type {Record<string, string[]>} */
  const pages = {};
  for (const property of argument.properties) {
    if (property.type !== 'KeyValueProperty' || property.key.type !== 'StringLiteral') {
      return { pages: {}, faults: [`${file}: each page stands under its path, as in '/devices': async () => ...`] };
    }
    pages[property.key.value] = imports(property.value);
  }
  return {
    pages,
    faults: [
      ...paths.filter((path) => !(path in pages)).map((path) => `${file} has no page for ${path} of remote.json.`),
      ...Object.keys(pages)
        .filter((path) => !paths.includes(path))
        .map((path) => `${file} has a page for ${path}, which is none of the routes in remote.json.`),
    ],
  };
}

/** The argument of `defineRemote()`. @param {string} source */
function defineRemoteArgument(source) {
  for (const item of parseSync(source, { syntax: 'typescript', tsx: true }).body) {
    if (item.type !== 'ExportDefaultExpression' || item.expression.type !== 'CallExpression') continue;
    const { callee, arguments: args } = item.expression;
    if (callee.type === 'Identifier' && callee.value === 'defineRemote') return args[0]?.expression;
  }
  return undefined;
}

/** The requests of all `import('...')` below a node of the syntax tree. @param {unknown} node @returns {string[]} */
function imports(node) {
  if (Array.isArray(node)) return node.flatMap(imports);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: args } = /** @type {import('@swc/core').CallExpression} */ (node);
  if (type === 'CallExpression' && callee.type === 'Import') {
    const request = args[0]?.expression;
    return request?.type === 'StringLiteral' ? [request.value] : [];
  }
  return Object.values(node).flatMap(imports);
}
