import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../access/http-error.ts';
import { forCaller } from '../../database/left-caller.ts';
import { type TurnsEach, turnsEach } from '../../pacing/turns-each.ts';
import { callerLeftSignal } from './caller-left.ts';
import { callerOf } from './guard.ts';

/** What makes a call cost more than others: a chart, a search through payloads, or a file of any length. */
export type Cost = keyof typeof serverLimits.costly;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What makes this call costly; always, or with some queries. */
    costly?: Cost | ((query: unknown) => Cost | undefined);
  }
  interface FastifyRequest {
    /** Ends the turn that this call has, if it has one. */
    endTurn: (() => void) | null;
  }
}

const sentences: Record<Cost, string> = {
  chart: 'Too many charts are being made at the moment. Try again in a few seconds.',
  search: 'Too many searches through payloads are under way at the moment. Try again in a few seconds.',
  file: 'Too many of your files are being made already. Wait until one of them is complete.',
};

/**
 * Gives the costly calls of a person turns, by `serverLimits.costly`: what else they and others ask is answered meanwhile.
 * A turn ends with the work, that of a file with its last byte. What would wait too long is refused with 503. When the
 * caller goes, so does what waits and what the database does for it.
 */
export function boundCostly(app: FastifyInstance): void {
  const turnsOf: Readonly<Record<Cost, TurnsEach>> = {
    chart: turnsEach({ ...serverLimits.costly.chart, sentence: sentences.chart }),
    search: turnsEach({ ...serverLimits.costly.search, sentence: sentences.search }),
    file: turnsEach({ ...serverLimits.costly.file, sentence: sentences.file }),
  };
  app.decorateRequest('endTurn', null);
  app.addHook('preHandler', async (request, reply) => {
    const cost = costOf(request);
    // Fastify answers HEAD by making all of what GET has.
    if (cost === 'file' && request.method === 'HEAD')
      throw new HttpError(405, 'A file can be asked for with GET alone.');
    if (cost) request.endTurn = await begin(turnsOf[cost], request, reply);
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (costOf(request)) forCaller(callerLeftSignal(reply), done);
    else done();
  });
  app.addHook('onSend', async (request, reply) => {
    if (costOf(request) === 'file' && !reply.raw.destroyed && reply.statusCode < 400) {
      reply.raw.once('close', () => request.endTurn?.());
    } else request.endTurn?.();
  });
}

function costOf({ routeOptions, query }: FastifyRequest): Cost | undefined {
  const { costly } = routeOptions.config;
  return typeof costly === 'function' ? costly(query) : costly;
}

/** Waits for a turn of the caller. @returns ends it */
function begin(turns: TurnsEach, request: FastifyRequest, reply: FastifyReply): Promise<() => void> {
  return new Promise((begun, refused) => {
    const work = () => new Promise<void>((end) => begun(end));
    turns.take(callerOf(request).id, work, callerLeftSignal(reply)).catch(refused);
  });
}
