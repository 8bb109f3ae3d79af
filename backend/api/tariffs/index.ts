import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { createTariff } from './create-tariff.ts';
import { deleteTariff } from './delete-tariff.ts';
import { listTariffs } from './list-tariffs.ts';
import { updateTariff } from './update-tariff.ts';

/** Everything below `tariffs`. */
export const tariffRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listTariffs, createTariff, updateTariff, deleteTariff]) await app.register(call(kysely));
  };
