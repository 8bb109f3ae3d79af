// What a run consists of: the files of each layer, and whether it checks format, lint, and types.
import { isEmbedded, isEmbeddedSmoke, isFullOnly, layerOf, layers } from './layers.mjs';

/**
 * @typedef {object} Selection
 * @property {boolean} checks whether format, lint, and types are checked
 * @property {Record<import('./layers.mjs').LayerName, string[]>} files by layer
 * @property {string[]} embedded backend tests to run on the embedded database
 * @property {boolean} isFull whether the browser tests tagged `@full`, and all generated cases, run as well
 * @property {string} [pattern] source of a regular expression: tests whose names it fits only
 * @property {string[]} leftOut what the run does not cover, for a person to read
 */

/** @typedef {'core' | 'full' | 'hostile'} TestSet core: `npm test`; full: everything; hostile: every attack */

export const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern for these names of tests; Playwright appends the tags to a name. @param {readonly string[]} names */
export const exactly = (names) => `(?:${names.map(escaped).join('|')})(?: @\\S+)*$`;

/** @param {readonly string[]} files @returns {Selection['files']} */
export const byLayer = (files) =>
  /** @type {Selection['files']} */ (
    Object.fromEntries(Object.keys(layers).map((name) => [name, files.filter((file) => layerOf(file) === name)]))
  );

/** The words of the commands by which a document repeats its attacks. @param {string} document */
const attacksIn = (document) =>
  [...document.matchAll(/`npm test -- ([^`]+)`/g)].flatMap(([, words = '']) => words.split(' '));

/**
 * @param {TestSet} set
 * @param {readonly string[]} files every test file
 * @param {(file: string) => string} [read] the source of a file, for the attacks
 * @returns {Selection}
 */
export function selectSet(set, files, read = () => '') {
  if (set === 'hostile') {
    const attacks = attacksIn(read('docs/hostile.md'));
    const chosen = files.filter((file) => layerOf(file) === 'hostile' || attacks.some((words) => file.includes(words)));
    return { checks: false, isFull: true, files: byLayer(chosen), embedded: [], leftOut: [] };
  }
  const isFull = set === 'full';
  return {
    ...{ checks: true, isFull },
    files: byLayer(files.filter((file) => isFull || !isFullOnly(file))),
    embedded: files.filter((file) => isEmbedded(file) && (isFull || isEmbeddedSmoke(file))),
    leftOut: [],
  };
}

/**
 * The tests of a path or a name. The words that are part of a file's path choose files, the others are parts of
 * names of tests. Without a path, a name is searched in the sources.
 *
 * @param {readonly string[]} words what a person typed
 * @param {readonly string[]} files every test file
 * @param {{ read(file: string): string, isEmbedded: boolean }} options
 *   read: the source of a file; isEmbedded: backend tests run on the embedded database
 * @returns {Selection | string} a sentence when there is no such test
 */
export function selectNamed(words, files, { read, isEmbedded: isOnEmbedded }) {
  const paths = words.filter((word) => files.some((file) => file.includes(word)));
  const titles = words.filter((word) => !paths.includes(word));
  if (titles.length > 1) return `Quote the name of a test as one text: "${titles.join(' ')}".`;
  const [title] = titles;
  const chosen =
    paths.length > 0
      ? files.filter((file) => paths.some((path) => file.includes(path)))
      : files.filter((file) => title !== undefined && read(file).includes(title));
  if (chosen.length === 0) {
    return `No test file has "${title}" in its path or in the name of a test. Give a part of a path, such as mfe-alerts/list, or a text as it stands in the source.`;
  }
  const selected = byLayer(chosen);
  return {
    ...{ checks: false, isFull: true },
    files: isOnEmbedded ? { ...selected, backend: [] } : selected,
    embedded: isOnEmbedded ? selected.backend : [],
    ...(title === undefined ? {} : { pattern: escaped(title) }),
    leftOut: [],
  };
}
