import { type ApiError, exponentialBackoff } from '@dmp/shared/api';
import { liveCloseCodes } from '@dmp/shared/contract';

/** Pauses before a retry, in milliseconds. */
const delays = { first: 1000, most: 30_000 };
/** Consecutive retries, over about four minutes. */
const maxRetries = 12;
/** After a connection of this duration, in milliseconds, the count of retries starts again. */
export const stableAfterMs = 10_000;

/** The pause before a retry, see {@link exponentialBackoff}; undefined after the last one. */
export const reconnectDelay = (tries: number, chance: number): number | undefined =>
  tries > maxRetries ? undefined : exponentialBackoff(tries, delays, chance);

/** How the connection of a live feed ended. Only a `lost` one is retried. */
export type FeedEnd = { is: 'lost'; detail?: string } | { is: 'time-limit' } | { is: 'refused'; sentence: string };

/** Interprets the close code of a live feed. */
export function feedEndOf(code: number, error?: ApiError): FeedEnd {
  switch (code) {
    case liveCloseCodes.timeLimit:
      return { is: 'time-limit' };
    case liveCloseCodes.unauthorized:
      return { is: 'refused', sentence: 'The session has ended. Please sign in again.' };
    case liveCloseCodes.forbidden:
      return { is: 'refused', sentence: "You don't have permission to see live messages." };
    case liveCloseCodes.notFound:
      return { is: 'refused', sentence: 'This device does not exist, or you do not have access to it.' };
    default:
      return { is: 'lost', ...(error?.detail === undefined ? {} : { detail: error.detail }) };
  }
}
