import { ErrorBody, Health, HealthOk } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import backend from '../package.json' with { type: 'json' };
import { databaseAnswers, type Readiness } from '../readiness.ts';

/** A database that does not answer for so long counts as unreachable. */
const patienceMs = 3000;

export interface HealthOptions {
  kysely: Kysely<Tables>;
  roles: readonly string[];
  readiness: Readiness;
}

/** `GET health`, `GET health/live` and `GET health/ready`. */
export const healthRoutes =
  ({ kysely, roles, readiness }: HealthOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/health',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Whether this process can do its work',
          tags: ['health'],
          response: { 200: Health, 503: Health },
        },
      },
      async (_request, reply) => {
        const reachable = await databaseAnswers(kysely, patienceMs);
        reply.code(reachable ? 200 : 503);
        return {
          status: reachable ? ('ok' as const) : ('unavailable' as const),
          database: reachable ? ('reachable' as const) : ('unreachable' as const),
          roles: [...roles],
          version: backend.version,
        };
      },
    );

    app.get(
      '/health/live',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Whether this process answers at all; restart one that does not',
          tags: ['health'],
          response: { 200: HealthOk },
        },
      },
      async () => ({ status: 'ok' as const }),
    );

    app.get(
      '/health/ready',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Whether this process should be sent work: its database and bus answer, and it is not stopping',
          tags: ['health'],
          response: { 200: HealthOk, 503: ErrorBody },
        },
      },
      async (_request, reply) => {
        const obstacle = await readiness.obstacle();
        // Sent, not thrown: that it is out of service for a while is no fault to be logged as one.
        return obstacle === undefined ? { status: 'ok' as const } : reply.code(503).send({ error: obstacle });
      },
    );
  };
