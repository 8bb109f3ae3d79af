import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { listSites } from './list-sites.ts';

/** Everything below `sites`. */
export const siteRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    await app.register(listSites(kysely));
  };
