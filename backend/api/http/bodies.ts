import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance } from 'fastify';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { networkOf } from '../../http/caller-network.ts';
import { BoundedLimiter } from '../../pacing/bounded-limiter.ts';
import { isNestedDeeper } from '../../text/json-depth.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Names thousands of these in its body, which may then have `serverLimits.body.listBytes`; chargers besides in its
     * address, which may then be as long as address and headers together.
     */
    names?: 'chargers' | 'sites';
  }
}

/** Time over which refused calls are counted, in seconds. */
const windowSeconds = 15 * 60;

/**
 * Bounds what the body of a call may cost before its schema has judged it: its bytes, less of them where anybody may
 * call and more where it names thousands, and its depth. Every route registered after this heeds it.
 */
export function boundBodies(app: FastifyInstance): void {
  const { publicBytes, bytes, listBytes, depth } = serverLimits.body;
  app.addHook('onRoute', (route) => {
    const { access, names } = route.config ?? {};
    route.bodyLimit ??= access === 'public' ? publicBytes : names ? listBytes : bytes;
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedDeeper(body, depth)) done(badRequest(`The body must be nested at most ${depth} levels deep.`));
    else parse(request, body, done);
  });
}

/**
 * Counts the public calls that are refused to an address, also before they reach their route's own limits, and
 * refuses further ones unread once they are too many.
 *
 * @param most refused calls an address, or a network of IPv6, may make in a quarter of an hour
 */
export function countRefused(app: FastifyInstance, most: number = serverLimits.refusedCalls): void {
  const refused = new BoundedLimiter({ points: most, duration: windowSeconds });
  app.addHook('onRequest', async ({ routeOptions, method, ip }) => {
    if (routeOptions.config.access !== 'public' || method === 'GET' || method === 'HEAD') return;
    const known = await refused.get(networkOf(ip));
    if (!known || known.consumedPoints < most) return;
    throw new HttpError(429, 'Too many of your calls were refused. Try again later.', {
      'retry-after': Math.ceil(known.msBeforeNext / 1000),
    });
  });
  app.addHook('onResponse', async ({ routeOptions, method, ip }, { statusCode }) => {
    const isCounted = routeOptions.config.access === 'public' && method !== 'GET' && method !== 'HEAD';
    if (isCounted && statusCode >= 400 && statusCode < 500) await refused.penalty(networkOf(ip));
  });
}
