import type { Shell } from './shell.ts';

let clock = () => Date.now();

/** From now on, {@link serverNow} is the time of this host. One before 2.7.0 has none: then it is this computer's. */
export function followClock({ now }: Pick<Shell, 'now'>): void {
  clock = now ?? (() => Date.now());
}

/**
 * The present moment by the server's clock, which every time on the screen comes from: use it for whatever lasts until
 * now, is so old, or must lie ahead. What only measures how long something takes needs `Date.now()`.
 */
export const serverNow = (): Date => new Date(clock());
