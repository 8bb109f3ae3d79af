import { type ApiError, growingPause } from '@dmp/shared/api';
import { liveCloseCodes } from '@dmp/shared/contract';

/** Pauses before a retry, in milliseconds. */
const delays = { first: 1000, most: 30_000 };
/** How often in a row it is tried anew: about four minutes. */
const mostTries = 12;
/** A connection that stood so long, in milliseconds, was a good one: after it the tries count anew. */
export const goodAfter = 10_000;

/** The pause before a retry, see {@link growingPause}; undefined after the last one. */
export const reconnectDelay = (tries: number, chance: number): number | undefined =>
  tries > mostTries ? undefined : growingPause(tries, delays, chance);

/** What follows when a live feed ends: a further try, or nothing. */
export type FeedEnd = { is: 'lost'; detail?: string } | { is: 'time-limit' } | { is: 'refused'; sentence: string };

/** Reads the end of a live feed. What the server means to be final is not tried again. */
export function endOf(code: number, error?: ApiError): FeedEnd {
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
