import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { createLocation } from './create-location.ts';
import { deleteLocation } from './delete-location.ts';
import { getLocation } from './get-location.ts';
import { listLocationFilterOptions } from './list-filter-options.ts';
import { listLocations } from './list-locations.ts';
import { updateLocation } from './update-location.ts';

/** Everything below `locations`. */
export const locationRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [
      ...[listLocations, listLocationFilterOptions, getLocation],
      ...[createLocation, updateLocation, deleteLocation],
    ])
      await app.register(call(kysely));
  };
