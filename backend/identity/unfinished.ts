import type { FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';

/** Bytes of a form that is sent to the provider; tokens are the longest in it. */
const longestForm = 8192;
/** How many sign-ins and sign-outs one address may begin in so many seconds; a whole office may share it. */
const begun = { points: 600, duration: 5 * 60 };
/** What begins one, below `/oidc`: it is kept until it is finished or its time is over. */
const beginnings = ['/auth', '/session/end'];

/** Why a request to the identity provider is refused. */
export interface RefusedRequest {
  status: 411 | 413 | 429;
  sentence: string;
  retryAfterSeconds?: number;
}

/**
 * Bounds what is kept of sign-ins and sign-outs that nobody finishes: anybody
 * may begin one without an account.
 *
 * @returns why a request to this path, below `/oidc`, is refused, if it is
 */
export function createUnfinishedLimit(): (
  path: string,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
) => Promise<RefusedRequest | undefined> {
  const limiter = new BoundedLimiter(begun);
  return async (path, { headers, ip }) => {
    if (headers['transfer-encoding'] !== undefined) {
      return { status: 411, sentence: 'The form must come with its length.' };
    }
    if (Number(headers['content-length'] ?? 0) > longestForm) {
      return { status: 413, sentence: `The form is too long: it may have ${longestForm} bytes.` };
    }
    if (!beginnings.includes(path)) return undefined;
    try {
      await limiter.consume(networkOf(ip));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000);
      const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
      const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
      const sentence = `Too many sign-ins were begun from this address. Try again in ${wait}.`;
      return { status: 429, sentence, retryAfterSeconds };
    }
  };
}
