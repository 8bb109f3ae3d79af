import type { ApiError } from '@dmp/shared/api';
import { liveCloseCodes } from '@dmp/shared/contract';

/** Milliseconds before the first further try, and at most; each is twice the one before. */
const delays = { first: 1000, most: 30_000 };
/** How often in a row it is tried anew: about four minutes. */
const mostTries = 12;
/** A connection that stood so long, in milliseconds, was a good one: after it the tries count anew. */
export const goodAfter = 10_000;

/**
 * How long to wait before a further try. Up to a half is left to chance, so
 * that all browsers do not come at once to a server that has just started.
 *
 * @param tries that have failed in a row
 * @param chance from 0 to 1
 * @returns milliseconds; undefined when it has been tried often enough
 */
export function reconnectDelay(tries: number, chance: number): number | undefined {
  if (tries > mostTries) return undefined;
  return Math.min(delays.first * 2 ** (tries - 1), delays.most) * (1 - chance / 2);
}

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
