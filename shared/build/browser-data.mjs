// @ts-check
import { createRequire } from 'node:module';
import { oldestBrowsers } from './browsers.mjs';

/** @typedef {import('@mdn/browser-compat-data').Identifier} Identifier */
/** @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Statement */

/** @type {import('@mdn/browser-compat-data').CompatData} */
const data = createRequire(import.meta.url)('@mdn/browser-compat-data');

/**
 * A feature of JavaScript or the browser that at least one of the oldest supported browsers lacks.
 * @typedef {object} NewerFeature
 * @property {string} owner a global, such as `AbortSignal`
 * @property {string} [member] static member of the global, or member of its instances; undefined for the global itself
 * @property {boolean} [isStatic]
 */

/**
 * Lists every global and member of MDN's data that one of the oldest supported browsers lacks. A page must not use them
 * without a check.
 *
 * @returns {NewerFeature[]}
 */
export function newerFeatures() {
  return [
    ...newerIn(data.api, (name) => [name.endsWith('_static')]),
    // The data of builtins does not say whether a member is static.
    ...newerIn(data.javascript.builtins, () => [true, false]),
  ];
}

/**
 * @param {Identifier | undefined} tree of globals
 * @param {(name: string) => boolean[]} kinds values of `isStatic` for a member of this name: one, or both
 * @returns {NewerFeature[]}
 */
function newerIn(tree, kinds) {
  return membersOf(tree).flatMap(([owner, feature]) => {
    if (!isInAll(feature)) return [{ owner }];
    return membersOf(feature).flatMap(([name, member]) => {
      // A missing event breaks no script, and its handler is a separate member.
      if (name === owner || /_event$|[@.\s]/.test(name) || isInAll(member)) return [];
      return kinds(name).map((isStatic) => ({ owner, member: name.replace(/_static$/, ''), isStatic }));
    });
  });
}

/** The entries below a feature. @param {Identifier | undefined} feature @returns {[string, Identifier][]} */
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

/** `≤79` and `16.4` as numbers; infinity for a feature that is missing or only in a preview. @param {unknown} version */
const numberOf = (version) => Number.parseFloat(String(version).replace('≤', '')) || Number.POSITIVE_INFINITY;
