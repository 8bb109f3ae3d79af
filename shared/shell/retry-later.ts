import { growingPause, isUnreachable } from '../api/index.ts';
import type { Shell } from './shell.ts';

/** Between two retries of a call that fails, in milliseconds. */
const pauses = { first: 5000, most: 30_000 };

/** The pause before a retry, in milliseconds. @param failures in a row @param first the pause after the first failure */
export const retryPause = (failures: number, first = pauses.first): number =>
  growingPause(failures, { ...pauses, first });

/**
 * Retries a read: with the next retry of the tab while the server cannot be reached, otherwise after the pause.
 *
 * @param error of the read
 * @param pause in milliseconds
 * @returns cancels it
 */
export function retryLater(
  onNextRetry: Shell['onNextRetry'],
  error: unknown,
  pause: number,
  run: () => void,
): () => void {
  if (onNextRetry && isUnreachable(error)) return onNextRetry(run);
  const timer = setTimeout(run, pause);
  return () => clearTimeout(timer);
}
