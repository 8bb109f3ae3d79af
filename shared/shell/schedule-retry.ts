import { exponentialBackoff, isUnreachable } from '../api/index.ts';
import type { Shell } from './shell.ts';

/** Backoff between the retries of a failing call, in milliseconds. */
const delays = { first: 5000, most: 30_000 };

/**
 * The delay before a retry, in milliseconds. It grows with each failure.
 *
 * @param failures number of consecutive failures
 * @param first delay after the first failure, in milliseconds
 */
export const retryDelay = (failures: number, first = delays.first): number =>
  exponentialBackoff(failures, { ...delays, first });

/**
 * Schedules the retry of a read: with the tab's next retry while the server is unreachable, otherwise after the delay.
 *
 * @param error error of the read
 * @param delay in milliseconds
 * @returns cancels the retry
 */
export function scheduleRetry(
  onNextRetry: Shell['onNextRetry'],
  error: unknown,
  delay: number,
  run: () => void,
): () => void {
  if (onNextRetry && isUnreachable(error)) return onNextRetry(run);
  const timer = setTimeout(run, delay);
  return () => clearTimeout(timer);
}
