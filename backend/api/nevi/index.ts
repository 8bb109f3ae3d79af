import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { listOutageCategories } from './list-outage-categories.ts';

/** Everything below `nevi`. */
export const neviRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    await app.register(listOutageCategories(kysely));
  };
