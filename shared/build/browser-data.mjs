// @ts-check
import { createRequire } from 'node:module';
import { oldestBrowsers } from './browsers.mjs';

/** @typedef {import('@mdn/browser-compat-data').Identifier} Identifier */
/** @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Statement */

/** @type {import('@mdn/browser-compat-data').CompatData} */
const data = createRequire(import.meta.url)('@mdn/browser-compat-data');

/**
 * Something of JavaScript or the browser that the oldest supported browsers do not all have.
 * @typedef {object} NewerFeature
 * @property {string} owner a global, such as `AbortSignal`
 * @property {string} [member] of the global or, unless it is static, of its instances; without it the global is meant
 * @property {boolean} [isStatic]
 */

/**
 * What a page must do without, or check for: every global and member of MDN's data that one of the oldest supported
 * browsers is without.
 * @returns {NewerFeature[]}
 */
export function newerFeatures() {
  return [
    ...newerIn(data.api, (name) => [name.endsWith('_static')]),
    // Here the data does not say which it is.
    ...newerIn(data.javascript.builtins, () => [true, false]),
  ];
}

/**
 * @param {Identifier | undefined} tree of globals
 * @param {(name: string) => boolean[]} kinds whether a member of this name is static, or both
 * @returns {NewerFeature[]}
 */
function newerIn(tree, kinds) {
  return membersOf(tree).flatMap(([owner, feature]) => {
    if (!isInAll(feature)) return [{ owner }];
    return membersOf(feature).flatMap(([name, member]) => {
      // An event that never comes takes nothing away; its handler is a member of its own.
      if (name === owner || /_event$|[@.\s]/.test(name) || isInAll(member)) return [];
      return kinds(name).map((isStatic) => ({ owner, member: name.replace(/_static$/, ''), isStatic }));
    });
  });
}

/** What stands in a feature. @param {Identifier | undefined} feature @returns {[string, Identifier][]} */
const membersOf = ({ __compat, ...members } = {}) => Object.entries(members);

/** @param {Identifier} feature */
function isInAll({ __compat: compat }) {
  if (!compat) return true;
  return Object.entries(oldestBrowsers).every(([name, oldest]) => {
    const support = compat.support[/** @type {'safari'} */ (name === 'ios' ? 'safari_ios' : name)];
    return [support ?? []].flat().some((statement) => isIn(statement, Number(oldest)));
  });
}

/** @param {Statement} statement @param {number} version */
function isIn({ version_added, version_removed, flags, prefix, alternative_name }, version) {
  if (flags || prefix || alternative_name) return false;
  return numberOf(version_added) <= version && version < numberOf(version_removed);
}

/** `≤79` and `16.4` as numbers; what is not there, or only in a preview, is in no version. @param {unknown} version */
const numberOf = (version) => Number.parseFloat(String(version).replace('≤', '')) || Number.POSITIVE_INFINITY;
