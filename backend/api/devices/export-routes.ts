import { DeviceFilterQuery, type DeviceFilters, ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { csvFileName, sendCsv } from '../csv/index.ts';
import { callerOf } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { exportHeader, exportRows } from './export.ts';
import { conditionsOf } from './filters.ts';

/** `GET devices/export`. */
export const exportRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/export',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'All devices that the filters match, with every field, as a file',
          tags: ['devices'],
          produces: ['text/csv'],
          querystring: DeviceFilterQuery,
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const now = new Date();
        const conditions = [visibleTo(callerOf(request)), ...conditionsOf(request.query as DeviceFilters, now)];
        return sendCsv(reply, {
          fileName: csvFileName('devices', now),
          header: exportHeader,
          batches: exportRows(kysely, conditions, now),
        });
      },
    );
  };
