import type { Shell } from './shell.ts';

let clock = () => Date.now();

/** Sets the clock of {@link serverNow} to the host's. A host before 2.7.0 has none; then it is this computer's clock. */
export function setServerClock({ now }: Pick<Shell, 'now'>): void {
  clock = now ?? (() => Date.now());
}

/**
 * The server's current time. Every time on the screen is the server's, so compare those with it: for ages, durations
 * until now, and times in the future. Use `Date.now()` only to measure elapsed time.
 */
export const serverNow = (): Date => new Date(clock());
