/** Bounds of {@link growingPause}, in milliseconds. */
export interface PauseBounds {
  /** After the first try that failed. */
  first: number;
  /** However many have failed. */
  most: number;
}

/**
 * How long to wait before a further try: each pause is twice the one before. Up to a half is left to chance, so that
 * all browsers do not come at once to a server that has just started.
 *
 * @param tries that have failed in a row, at least one
 * @param chance from 0 to 1
 * @returns milliseconds
 */
export const growingPause = (tries: number, { first, most }: PauseBounds, chance = Math.random()): number =>
  Math.min(first * 2 ** (tries - 1), most) * (1 - chance / 2);
