/** Bounds of {@link exponentialBackoff}, in milliseconds. */
export interface BackoffBounds {
  /** Delay after the first failure. */
  first: number;
  /** Maximum delay. */
  most: number;
}

/**
 * Returns the delay before a retry (exponential backoff with jitter): it doubles with each failure, and is shortened by
 * up to half at random, so that not all browsers connect at once to a server that has just started.
 *
 * @param failures consecutive failures, at least one
 * @param chance jitter from 0 to 1
 * @returns milliseconds
 */
export const exponentialBackoff = (failures: number, { first, most }: BackoffBounds, chance = Math.random()): number =>
  Math.min(first * 2 ** (failures - 1), most) * (1 - chance / 2);
