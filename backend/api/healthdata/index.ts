import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { getChart } from './get-chart.ts';

/** Everything below `healthdata`. */
export const healthDataRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    await app.register(getChart(kysely));
  };
