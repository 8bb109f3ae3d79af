import type { FastifyRequest } from 'fastify';
import { networkOf, siteOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';

/** Bytes of a form that is sent to the provider; tokens are the longest in it. */
const longestForm = 8192;
const windowSeconds = 5 * 60;
/**
 * Requests in five minutes by which a sign-in or sign-out begins, or goes back to its beginning: it is kept until it is
 * finished or its time is over. A sign-in has two of them.
 */
const beginnings = { network: 1200, site: 6000 };
/** All other requests in five minutes, such as those of a sign-in that goes on and the renewals of tokens. */
const others = { network: 6000, site: 30_000 };

/** What other services may read as often as they need it; nothing is looked up for it. */
const unlimited: ReadonlySet<string> = new Set([
  '/jwks',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]);
/** What begins nothing. The provider knows its routes in any case, too, so only this spelling counts as one of the others. */
const begun = /^(\/token|\/session\/end\/(confirm|success)|\/interaction\/[\w-]+)$/;

/** Whether a request begins a sign-in or a sign-out, for which something is kept. */
export const begins = (path: string): boolean => !unlimited.has(path) && !begun.test(path);

/** What a page may do by a script; all else are steps of a sign-in or sign-out, which the user sees. */
const forScripts: ReadonlySet<string> = new Set([...unlimited, '/token']);

/** Why a request to the identity provider is refused. */
export interface RefusedRequest {
  status: 403 | 411 | 413 | 429;
  sentence: string;
  retryAfterSeconds?: number;
}

/**
 * Bounds what is kept and looked up for callers without an account: of sign-ins and sign-outs that nobody finishes, and
 * of tokens that nobody has.
 *
 * @returns why a request to this path, below `/oidc`, is refused, if it is
 */
export function createRequestLimit(): (
  path: string,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
) => Promise<RefusedRequest | undefined> {
  const limitersOf = ({ network, site }: typeof others) => ({
    network: new BoundedLimiter({ points: network, duration: windowSeconds }),
    site: new BoundedLimiter({ points: site, duration: windowSeconds }),
  });
  const [byBeginning, byOther] = [limitersOf(beginnings), limitersOf(others)];
  return async (path, { headers, ip }) => {
    // Sent by every browser on a secure origin, and not by scripts' choice (Fetch Metadata Request Headers).
    const { 'sec-fetch-dest': destination = 'document' } = headers;
    if (destination !== 'document' && !forScripts.has(path)) {
      return { status: 403, sentence: 'Sign-ins and sign-outs open as pages: a script or a frame cannot begin them.' };
    }
    if (headers['transfer-encoding'] !== undefined) {
      return { status: 411, sentence: 'The form must come with its length.' };
    }
    if (Number(headers['content-length'] ?? 0) > longestForm) {
      return { status: 413, sentence: `The form is too long: it may have ${longestForm} bytes.` };
    }
    if (unlimited.has(path)) return undefined;
    const isBegun = !begins(path);
    const limiters = isBegun ? byOther : byBeginning;
    const network = networkOf(ip);
    // In this order: what one network is refused does not count against its neighbors.
    const retryAfterSeconds = (await limiters.network.take(network)) ?? (await limiters.site.take(siteOf(network)));
    if (retryAfterSeconds === undefined) return undefined;
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
    const what = isBegun ? 'Too many requests came' : 'Too many sign-ins were begun';
    const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
    return { status: 429, sentence: `${what} from this address. Try again in ${wait}.`, retryAfterSeconds };
  };
}
