import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { exportEntries } from './export-entries.ts';
import { listEntries } from './list-entries.ts';

/** Everything below `audit`. */
export const auditRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listEntries, exportEntries]) await app.register(call(kysely));
  };
