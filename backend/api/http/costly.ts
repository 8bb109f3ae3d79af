import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../access/http-error.ts';
import { forCaller } from '../../database/left-caller.ts';
import { type TurnsEach, turnsEach } from '../../pacing/turns-each.ts';
import { callerLeftSignal } from './caller-left.ts';
import { callerOf } from './guard.ts';

/** Why a call needs more resources than others: a chart, a search through payloads, or a file of any length. */
export type Cost = keyof typeof serverLimits.costly;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why this call is costly: always, or depending on its query. */
    costly?: Cost | ((query: unknown) => Cost | undefined);
  }
  interface FastifyRequest {
    /** Frees the slot that a costly call holds. */
    releaseSlot: (() => void) | null;
  }
}

const sentences: Record<Cost, string> = {
  chart: 'Too many charts are being made at the moment. Try again in a few seconds.',
  search: 'Too many searches through payloads are under way at the moment. Try again in a few seconds.',
  file: 'Too many of your files are being made already. Wait until one of them is complete.',
};

/**
 * Limits how many costly calls of one caller run at the same time, by `serverLimits.costly`; other calls do not wait. A
 * slot is freed when the answer is ready, for a file after its last byte. Calls beyond the queue get 503. When the
 * caller disconnects, their place in the queue and their statements are canceled.
 */
export function limitCostlyCalls(app: FastifyInstance): void {
  const queues: Readonly<Record<Cost, TurnsEach>> = {
    chart: turnsEach({ ...serverLimits.costly.chart, sentence: sentences.chart }),
    search: turnsEach({ ...serverLimits.costly.search, sentence: sentences.search }),
    file: turnsEach({ ...serverLimits.costly.file, sentence: sentences.file }),
  };
  app.decorateRequest('releaseSlot', null);
  app.addHook('preHandler', async (request, reply) => {
    const cost = costOf(request);
    // Fastify would create the whole file to answer HEAD.
    if (cost === 'file' && request.method === 'HEAD')
      throw new HttpError(405, 'A file can be asked for with GET alone.');
    if (cost) request.releaseSlot = await acquireSlot(queues[cost], request, reply);
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (costOf(request)) forCaller(callerLeftSignal(reply), done);
    else done();
  });
  app.addHook('onSend', async (request, reply) => {
    if (costOf(request) === 'file' && !reply.raw.destroyed && reply.statusCode < 400) {
      reply.raw.once('close', () => request.releaseSlot?.());
    } else request.releaseSlot?.();
  });
}

function costOf({ routeOptions, query }: FastifyRequest): Cost | undefined {
  const { costly } = routeOptions.config;
  return typeof costly === 'function' ? costly(query) : costly;
}

/** Waits for a slot of the caller. @returns frees the slot */
function acquireSlot(queue: TurnsEach, request: FastifyRequest, reply: FastifyReply): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const holdSlot = () => new Promise<void>((release) => resolve(release));
    queue.take(callerOf(request).id, holdSlot, callerLeftSignal(reply)).catch(reject);
  });
}
