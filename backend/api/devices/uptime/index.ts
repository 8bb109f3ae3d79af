import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { getUptime } from './get-uptime.ts';
import { listOutages } from './list-outages.ts';

/** The uptime of a device's ports, and their outages. */
export const uptimeRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [getUptime, listOutages]) await app.register(call(kysely));
  };
