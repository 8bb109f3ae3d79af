import { Health } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import backend from '../package.json' with { type: 'json' };

/** A database that does not answer for so long counts as unreachable. */
const patienceMs = 3000;

/** `GET health`. */
export const healthRoutes =
  (kysely: Kysely<Tables>, roles: readonly string[]): FastifyPluginAsyncTypebox =>
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
        const reachable = await answers(kysely);
        reply.code(reachable ? 200 : 503).header('cache-control', 'no-store');
        return {
          status: reachable ? ('ok' as const) : ('unavailable' as const),
          database: reachable ? ('reachable' as const) : ('unreachable' as const),
          roles: [...roles],
          version: backend.version,
        };
      },
    );
  };

async function answers(kysely: Kysely<Tables>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const asked = sql`select 1`.execute(kysely).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
