import { ErrorBody, OcppLogExportQuery } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { LogReader } from '../../ocpp-logs/index.ts';
import { csvFileName, sendCsv } from '../http/csv/index.ts';
import { callerOf } from '../http/guard.ts';
import { logQuestionOf } from './filters.ts';
import { logBatches, logCsv } from './log-batches.ts';

/** `GET logs/ocpp/exporter/export-csv`. */
export const exportLogs =
  (kysely: Kysely<Tables>, logs: LogReader): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/logs/ocpp/exporter/export-csv',
      {
        config: { access: 'read:logs', costly: 'file' },
        schema: {
          summary: 'Every OCPP message that the filters match, as a CSV file',
          tags: ['logs'],
          querystring: OcppLogExportQuery,
          produces: ['text/csv'],
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const question = await logQuestionOf(kysely, request.query, callerOf(request));
        await audited(kysely, {
          by: callerOf(request),
          action: 'EXPORTED',
          subject: 'ocpp-logs',
          detail: request.query,
        });
        const order = request.query.sortOrder === 'ASC' ? 'asc' : 'desc';
        const { header, row } = logCsv;
        return sendCsv(reply, {
          fileName: csvFileName('ocpp-logs'),
          header,
          batches: logBatches(logs, question, order, row),
        });
      },
    );
  };
