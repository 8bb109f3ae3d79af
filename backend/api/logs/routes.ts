import {
  ErrorBody,
  limits,
  OcppLogDetail,
  OcppLogExportQuery,
  OcppLogPage,
  OcppLogQuery,
  permissionsLike,
  RawLogExportQuery,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import { csvFileName, sendCsv } from '../csv/index.ts';
import { callerOf } from '../guard.ts';
import { leavingSignal } from '../leaving.ts';
import { visibleTo } from '../own-devices.ts';
import { Refusal } from '../refusal.ts';
import { logBatches, logCsv, rawCsv, rawExportSpan } from './exports.ts';
import { logFilterOf } from './filters.ts';
import { listLogs } from './list.ts';
import { findLog } from './one.ts';

/** Calls below `logs`. */
export const logRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/logs/ocpp',
      {
        config: { access: 'read:logs' },
        schema: {
          summary: 'One page of the OCPP messages that the filters match',
          description:
            'Pages of a list filtered only by time and type are fast at any depth. With other filters, the first ' +
            `${limits.filteredLogs} rows can be paged through, and totalElements stops there. Payloads are searched within at most ` +
            `${limits.payloadSearch.days} days and ${limits.payloadSearch.seconds} seconds.`,
          tags: ['logs'],
          querystring: OcppLogQuery,
          response: { 200: OcppLogPage, '4xx': ErrorBody },
        },
      },
      (request, reply) => listLogs(kysely, request.query, callerOf(request), leavingSignal(reply)),
    );

    app.get(
      '/logs/ocpp/:id',
      {
        config: { access: 'read:logs' },
        schema: {
          summary: 'One OCPP message in full, with its request or response',
          tags: ['logs'],
          params: Strict({ id: Type.String() }),
          response: { 200: OcppLogDetail, '4xx': ErrorBody },
        },
      },
      (request) => findLog(kysely, request.params.id, callerOf(request)),
    );

    app.get(
      '/logs/ocpp/exporter/export-csv',
      {
        config: { access: 'read:logs' },
        schema: {
          summary: 'Every OCPP message that the filters match, as a CSV file',
          tags: ['logs'],
          querystring: OcppLogExportQuery,
          produces: ['text/csv'],
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const filter = await logFilterOf(kysely, request.query, callerOf(request));
        const order = request.query.sortOrder === 'ASC' ? 'asc' : 'desc';
        const { header, row } = logCsv;
        return sendCsv(reply, {
          fileName: csvFileName('ocpp-logs'),
          header,
          batches: logBatches(kysely, filter, order, row),
        });
      },
    );

    app.get(
      '/logs/ocpp/exporter/export-raw-ocpp-logs/:deviceId',
      {
        config: { access: permissionsLike('execute:') },
        schema: {
          summary: "A device's raw OCPP frames, oldest first, as a CSV file",
          description: 'Passwords in configuration values and upload addresses are masked and never stored.',
          tags: ['logs'],
          params: Strict({ deviceId: Type.String() }),
          querystring: RawLogExportQuery,
          produces: ['text/csv'],
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const time = rawExportSpan(request.query);
        const { deviceId } = request.params;
        const device = isUuid(deviceId)
          ? await kysely
              .selectFrom('devices')
              .select('chargebox_id')
              .where('id', '=', deviceId)
              .where(visibleTo(callerOf(request)))
              .executeTakeFirst()
          : undefined;
        if (!device) throw new Refusal(404, 'There is no device with this ID.');
        const filter = {
          time,
          types: [],
          others: [sql<boolean>`chargebox_id = ${device.chargebox_id}`],
          search: undefined,
        };
        const { header, row } = rawCsv;
        return sendCsv(reply, {
          fileName: csvFileName('raw-ocpp-logs'),
          header,
          batches: logBatches(kysely, filter, 'asc', row),
        });
      },
    );
  };
