import { setImmediate } from 'node:timers/promises';

/** How long one caller's work may block the event loop, in milliseconds. */
const mostMs = 10;

/**
 * Lets other work run during long work of one caller.
 *
 * @returns a function to call after each small part of the work: it returns at once, or waits for a turn of the event loop
 *   if the last one was longer ago than `longestMs`
 * @example
 * const yieldToEventLoop = createEventLoopYielder();
 * for (const row of rows) {
 *   items.push(toItem(row));
 *   await yieldToEventLoop();
 * }
 */
export function createEventLoopYielder(longestMs = mostMs): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < longestMs) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
