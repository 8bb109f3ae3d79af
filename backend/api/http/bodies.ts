import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance } from 'fastify';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { networkOf } from '../../http/caller-network.ts';
import { BoundedLimiter } from '../../pacing/bounded-limiter.ts';
import { isNestedDeeper } from '../../text/json-depth.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the body can list thousands of: its limit is then `serverLimits.body.listBytes`. The address can list
     * `chargers` too, and be as long as address and headers together.
     */
    names?: 'chargers' | 'sites';
  }
}

/** Seconds over which rejected calls are counted. */
const windowSeconds = 15 * 60;

/**
 * Limits the bytes and the depth of bodies, because both cost time before the schema is checked. Public calls have a
 * lower limit of bytes, calls with `names` a higher one. Applies to routes registered after this call.
 */
export function limitBodySize(app: FastifyInstance): void {
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
 * Counts the rejected public calls of each address, and rejects further calls with 429 before their bodies are read.
 *
 * @param max rejected calls of an address, or of an IPv6 network, in a quarter of an hour
 */
export function limitRejectedCalls(app: FastifyInstance, max: number = serverLimits.refusedCalls): void {
  const rejections = new BoundedLimiter({ points: max, duration: windowSeconds });
  app.addHook('onRequest', async ({ routeOptions, method, ip }) => {
    if (routeOptions.config.access !== 'public' || method === 'GET' || method === 'HEAD') return;
    const counter = await rejections.get(networkOf(ip));
    if (!counter || counter.consumedPoints < max) return;
    throw new HttpError(429, 'Too many of your calls were refused. Try again later.', {
      'retry-after': Math.ceil(counter.msBeforeNext / 1000),
    });
  });
  app.addHook('onResponse', async ({ routeOptions, method, ip }, { statusCode }) => {
    const isCounted = routeOptions.config.access === 'public' && method !== 'GET' && method !== 'HEAD';
    if (isCounted && statusCode >= 400 && statusCode < 500) await rejections.penalty(networkOf(ip));
  });
}
