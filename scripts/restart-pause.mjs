const seconds = { first: 1, longest: 60 };
/** A program that ran for so long starts over with the first pause. */
const steadyMs = 60_000;

/**
 * How long to wait before a program that has stopped is started again: twice as long each time, up to a minute, as
 * Docker does, so that one that cannot run costs little.
 *
 * @param {number} before seconds that were waited the last time, 0 for the first
 * @param {number} ranMs how long it ran since
 * @returns {number} seconds
 */
export const restartPause = (before, ranMs) =>
  before === 0 || ranMs >= steadyMs ? seconds.first : Math.min(before * 2, seconds.longest);
