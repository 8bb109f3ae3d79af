// @ts-check
import { parseSync } from '@swc/core';

/**
 * @typedef {Readonly<Record<string, readonly string[]>>} PageRequests
 *   by path of a route, what `remote.tsx` imports on demand to show it
 */

/**
 * Reads from `remote.tsx` which page is shown at which route: the keys of what
 * is given to `defineRemote`, and the `import()` of each.
 *
 * @param {string} file for the sentences
 * @param {string} source
 * @param {readonly string[]} paths of the routes in `remote.json`
 * @returns {{ pages: PageRequests, faults: string[] }}
 */
export function readPages(file, source, paths) {
  const given = definition(source);
  if (!given) return { pages: {}, faults: [`${file}: it must have: export default defineRemote(...).`] };
  if (given.type !== 'ObjectExpression') {
    return {
      pages: {},
      faults: [`${file}: defineRemote() takes the pages themselves, as in { '/devices': async () => ... }.`],
    };
  }
  /** @type {Record<string, string[]>} */
  const pages = {};
  for (const property of given.properties) {
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

/** What is given to `defineRemote`. @param {string} source */
function definition(source) {
  for (const item of parseSync(source, { syntax: 'typescript', tsx: true }).body) {
    if (item.type !== 'ExportDefaultExpression' || item.expression.type !== 'CallExpression') continue;
    const { callee, arguments: given } = item.expression;
    if (callee.type === 'Identifier' && callee.value === 'defineRemote') return given[0]?.expression;
  }
  return undefined;
}

/** The texts of all `import('...')` below a node of the syntax tree. @param {unknown} node @returns {string[]} */
function imports(node) {
  if (Array.isArray(node)) return node.flatMap(imports);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = /** @type {import('@swc/core').CallExpression} */ (node);
  if (type === 'CallExpression' && callee.type === 'Import') {
    const request = given[0]?.expression;
    return request?.type === 'StringLiteral' ? [request.value] : [];
  }
  return Object.values(node).flatMap(imports);
}
