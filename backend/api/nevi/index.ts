import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { listOutageCategories } from './list-outage-categories.ts';
import { type Retention, reportRoutes } from './report/index.ts';
import { exportUptimeGroups } from './uptime/export-groups.ts';
import { exportUptimes } from './uptime/export-uptimes.ts';
import { listUptimeGroups } from './uptime/list-groups.ts';
import { listUptimes } from './uptime/list-uptimes.ts';

/** Everything below `nevi`. */
export const neviRoutes =
  (kysely: Kysely<Tables>, retention: Retention): FastifyPluginAsync =>
  async (app) => {
    const calls = [listOutageCategories, listUptimes, exportUptimes, listUptimeGroups, exportUptimeGroups];
    for (const call of calls) await app.register(call(kysely));
    await app.register(reportRoutes(kysely, retention));
  };
