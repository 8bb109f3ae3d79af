import { growingPause, isUnreachable } from '../api/index.ts';
import type { Shell } from './shell.ts';

/** Between two tries of a call that fails, in milliseconds. */
const pauses = { first: 5000, most: 30_000 };

/** How long a call waits that has failed so often in a row, in milliseconds. @param first after the first failure */
export const retryPause = (tries: number, first = pauses.first): number => growingPause(tries, { ...pauses, first });

/**
 * Tries a read again that failed: with the next try of the tab while the server cannot be reached, and otherwise by itself.
 *
 * @param error what it failed with
 * @param pause before it tries by itself, in milliseconds
 * @returns takes it back
 */
export function retryLater(onNextTry: Shell['onNextTry'], error: unknown, pause: number, run: () => void): () => void {
  if (onNextTry && isUnreachable(error)) return onNextTry(run);
  const timer = setTimeout(run, pause);
  return () => clearTimeout(timer);
}
