import { ErrorBody, permissionsLike, RawLogExportQuery, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findById } from '../../access/find-device.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { LogFilter, LogReader } from '../../ocpp-logs/index.ts';
import { csvFileName, sendCsv } from '../http/csv/index.ts';
import { callerOf } from '../http/guard.ts';
import { logBatches, rawCsv, rawExportSpan } from './log-batches.ts';

/** `GET logs/ocpp/exporter/export-raw-ocpp-logs/{deviceId}`. */
export const exportRawLogs =
  (kysely: Kysely<Tables>, logs: LogReader): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/logs/ocpp/exporter/export-raw-ocpp-logs/:deviceId',
      {
        config: { access: permissionsLike('execute:'), costly: 'file' },
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
        const { chargeboxId } = await findById(kysely, request.params.deviceId, callerOf(request));
        await audited(kysely, {
          by: callerOf(request),
          action: 'EXPORTED',
          subject: 'raw-ocpp-logs',
          detail: { chargeboxId, ...request.query },
        });
        const filter: LogFilter = {
          ...{ time, types: [], onlyFrames: true },
          oneOf: [['chargebox_id', [chargeboxId]]],
        };
        const { header, row } = rawCsv;
        return sendCsv(reply, {
          fileName: csvFileName(`raw-ocpp-logs-${chargeboxId}`),
          header,
          batches: logBatches(logs, { filter, searched: undefined }, 'asc', row),
        });
      },
    );
  };
