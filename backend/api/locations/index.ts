import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { getLocation } from './get-location.ts';
import { listLocationFilterOptions } from './list-filter-options.ts';
import { listLocations } from './list-locations.ts';

/** Everything below `locations`. */
export const locationRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listLocations, listLocationFilterOptions, getLocation]) await app.register(call(kysely));
  };
