import type { FastifyPluginAsync } from 'fastify';
import { getHealth, type HealthOptions } from './get-health.ts';
import { getLiveness } from './get-liveness.ts';
import { getReadiness } from './get-readiness.ts';

/** Everything below `health`. */
export const healthRoutes =
  (options: HealthOptions): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await app.register(getHealth(options));
    await app.register(getLiveness);
    await app.register(getReadiness(options));
  };
