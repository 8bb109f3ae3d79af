import { setTimeout as pause } from 'node:timers/promises';

/** How many rows go with one statement of a change that is made as a whole. */
export const rowsAtOnce = 500;

/** Nobody has to wait longer than this for the next slice. */
const longestRestMs = 100;

/**
 * Rests for so many times as long as a slice took, up to a tenth of a second: one after another, slices would keep the
 * processor and the disk, and so every charger, as one statement would.
 *
 * @param share what somebody waits for rests less; three times leaves chargers three quarters of the time
 */
export const restAfter = (tookMs: number, share = 3): Promise<void> => pause(Math.min(share * tookMs, longestRestMs));

/** A worker that rests can be told to stop only afterwards. */
const longestLeisureMs = 2000;

/**
 * Rests for four times as long as a slice took, which nobody waits for, at most two seconds: a fifth of a processor, or
 * more only where a slice takes over half a second.
 */
export const leisureAfter = (tookMs: number): Promise<void> => pause(Math.min(4 * tookMs, longestLeisureMs));

/**
 * So many at a time, with a rest before the next: a statement that takes thousands keeps the event loop, the disk,
 * and so every charger waiting as long as it takes.
 */
export async function* slicesOf<Item>(items: readonly Item[], size: number): AsyncGenerator<Item[]> {
  for (let begin = 0; begin < items.length; begin += size) {
    const began = performance.now();
    yield items.slice(begin, begin + size);
    if (begin + size < items.length) await restAfter(performance.now() - began);
  }
}
