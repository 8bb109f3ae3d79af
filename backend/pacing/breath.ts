import { setImmediate } from 'node:timers/promises';

/** How long one caller's work may keep all others waiting without a break, in milliseconds. */
const mostMs = 10;

/**
 * Lets long work of one caller stop for what else waits: ask it after each small part of the work.
 *
 * @returns resolves at once, or after a turn of the event loop when the last was so long ago
 * @example
 * const breathe = createBreath();
 * for (const row of rows) {
 *   made.push(make(row));
 *   await breathe();
 * }
 */
export function createBreath(longestMs = mostMs): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < longestMs) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
