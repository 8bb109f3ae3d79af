import { DeviceExportQuery, type DeviceFilters, ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { visibleTo } from '../../access/own-devices.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { csvFileName, sendCsv } from '../http/csv/index.ts';
import { callerOf } from '../http/guard.ts';
import { exportColumns } from './export-columns.ts';
import { exportRows } from './export-rows.ts';
import { orderBy } from './field-sql.ts';
import { conditionsOf } from './filters.ts';

/** `GET devices/export`. */
export const exportDevices =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/export',
      {
        config: { access: 'read:devices', costly: 'file' },
        schema: {
          summary: 'All devices that the filters match, in any order and with any fields, as a file',
          tags: ['devices'],
          produces: ['text/csv'],
          querystring: DeviceExportQuery,
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const now = new Date();
        const { sortBy, sortOrder = 'ASC', columns: asked, ...filters } = request.query;
        const columns = exportColumns(asked);
        const conditions = [visibleTo(callerOf(request)), ...conditionsOf(filters as DeviceFilters, now)];
        await audited(kysely, { by: callerOf(request), action: 'EXPORTED', subject: 'devices', detail: request.query });
        return sendCsv(reply, {
          fileName: csvFileName('devices', now),
          header: columns.map(({ heading }) => heading),
          batches: exportRows(kysely, {
            columns,
            conditions,
            order: sortBy && orderBy(sortBy, sortOrder, now),
            now,
          }),
        });
      },
    );
  };
