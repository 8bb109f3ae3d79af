import { Health } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { databaseAnswers, type Readiness } from '../../http/readiness.ts';
import backend from '../../package.json' with { type: 'json' };

/** A database that does not answer for so long counts as unreachable. */
const patienceMs = 3000;

export interface HealthOptions {
  kysely: Kysely<Tables>;
  roles: readonly string[];
  readiness: Readiness;
}

/** `GET health`. */
export const getHealth =
  ({ kysely, roles }: HealthOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
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
  };
