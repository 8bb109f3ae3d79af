import Sequencer from '@jest/test-sequencer';
import { root } from '../processes.mjs';
import { isFullOnly } from './layers.mjs';

/** @typedef {import('@jest/test-result').Test} Test */

/**
 * Begins with the files of the full set, which take longest: one that began last would leave the other workers idle.
 * Jest knows how long each took only on a machine where it has run before.
 */
export default class LongestFirst extends Sequencer {
  /** @override @param {Test[]} tests @returns {Promise<Test[]>} */
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isLong = (/** @type {Test} */ { path }) => isFullOnly(path.slice(root.length));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
