import { ErrorBody, HealthOk } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { HealthOptions } from './get-health.ts';

/** `GET health/ready`. */
export const getReadiness =
  ({ readiness }: Pick<HealthOptions, 'readiness'>): FastifyPluginAsyncTypebox =>
  async (app) => {
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
