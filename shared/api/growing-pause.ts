/** Bounds of {@link growingPause}, in milliseconds. */
export interface PauseBounds {
  /** After the first failure. */
  first: number;
  /** At most, after any number of failures. */
  most: number;
}

/**
 * The pause before a retry: twice the previous one, shortened by up to a half at random, so that not all browsers
 * connect at once to a server that has just started (exponential backoff with jitter).
 *
 * @param failures in a row, at least one
 * @param chance from 0 to 1
 * @returns milliseconds
 */
export const growingPause = (failures: number, { first, most }: PauseBounds, chance = Math.random()): number =>
  Math.min(first * 2 ** (failures - 1), most) * (1 - chance / 2);
