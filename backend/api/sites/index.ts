import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { createSite } from './create-site.ts';
import { deleteSite } from './delete-site.ts';
import { listSites } from './list-sites.ts';
import { updateSite } from './update-site.ts';

/** Everything below `sites`. */
export const siteRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listSites, createSite, updateSite, deleteSite]) await app.register(call(kysely));
  };
