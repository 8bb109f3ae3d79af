import { ErrorBody, Health, HealthOk } from '@dmp/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { databaseAnswers, type Readiness } from '../../http/readiness.ts';
import backend from '../../package.json' with { type: 'json' };
import { type ApiCall, defineCall } from '../http/define-call.ts';

/** A database that does not answer within this time counts as unreachable. */
const databaseTimeoutMs = 3000;

/** What the calls below `health` work with. */
export interface HealthServices {
  kysely: Kysely<Tables>;
  /** Roles of this process. */
  roles: readonly string[];
  readiness: Readiness;
}

const healthCalls: readonly ApiCall<HealthServices>[] = [
  defineCall({
    ...{ method: 'GET', path: '/health', permission: 'public', summary: 'Whether this process can do its work' },
    ...{ tag: 'health', reply: Health, otherReplies: { 503: Health } },
    run: async ({ reply }, { kysely, roles }: HealthServices) => {
      const isReachable = await databaseAnswers(kysely, databaseTimeoutMs);
      if (!isReachable) reply.code(503);
      return {
        status: isReachable ? ('ok' as const) : ('unavailable' as const),
        database: isReachable ? ('reachable' as const) : ('unreachable' as const),
        roles: [...roles],
        version: backend.version,
      };
    },
  }),
  defineCall({
    ...{ method: 'GET', path: '/health/live', permission: 'public', tag: 'health' },
    summary: 'Whether this process answers at all; restart one that does not',
    ...{ reply: HealthOk, otherReplies: {} },
    run: () => ({ status: 'ok' as const }),
  }),
  defineCall({
    ...{ method: 'GET', path: '/health/ready', permission: 'public', tag: 'health' },
    summary: 'Whether this process should be sent work: its database and bus answer, and it is not stopping',
    ...{ reply: HealthOk, otherReplies: { 503: ErrorBody } },
    run: async ({ reply }, { readiness }: HealthServices) => {
      const obstacle = await readiness.obstacle();
      if (obstacle === undefined) return { status: 'ok' as const };
      // Not thrown: a process that is out of service for a while must not be logged as an error.
      return reply.code(503).send({ error: obstacle });
    },
  }),
];

/** Everything below `health`. Processes without the role `api` serve it too. */
export const healthRoutes =
  (services: HealthServices): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    for (const call of healthCalls) await call(app, services);
  };
