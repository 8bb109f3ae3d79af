import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { LogReader } from '../../ocpp-logs/index.ts';
import { exportLogs } from './export-logs.ts';
import { exportRawLogs } from './export-raw-logs.ts';
import { getLog } from './get-log.ts';
import { listLogs } from './list-logs.ts';

/** Everything below `logs`. */
export const logRoutes =
  (kysely: Kysely<Tables>, logs: LogReader): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listLogs, getLog, exportLogs, exportRawLogs]) await app.register(call(kysely, logs));
  };
