import { HealthOk } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** `GET health/live`. */
export const getLiveness: FastifyPluginAsyncTypebox = async (app) => {
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
};
