import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { addNeviEntry } from './add-nevi-entry.ts';
import { listNeviLog } from './list-nevi-log.ts';

/** Everything below `devices/{id}/nevi-log`. */
export const neviLogRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listNeviLog, addNeviEntry]) await app.register(call(kysely));
  };
