import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { listTariffs } from './list-tariffs.ts';

/** Everything below `tariffs`. */
export const tariffRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    await app.register(listTariffs(kysely));
  };
