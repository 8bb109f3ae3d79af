import { ErrorBody, StatusOverview } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { type CsvRow, csvFileName, sendCsv } from '../csv/index.ts';
import { callerOf } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { countStatuses } from './status-counts.ts';
import { overviewHeader, overviewOf, overviewRows } from './status-overview.ts';

/** `GET devices/status` and `GET devices/status/export`. */
export const statusRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/status',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'How many chargers and EVSEs are connected, and in which status',
          tags: ['devices'],
          response: { 200: StatusOverview, '4xx': ErrorBody },
        },
      },
      async (request) => overviewOf(await countStatuses(kysely, visibleTo(callerOf(request)))),
    );

    app.get(
      '/devices/status/export',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'The status overview as a file',
          tags: ['devices'],
          produces: ['text/csv'],
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const overview = overviewOf(await countStatuses(kysely, visibleTo(callerOf(request))));
        async function* batches(): AsyncGenerator<CsvRow[]> {
          yield overviewRows(overview);
        }
        return sendCsv(reply, { fileName: csvFileName('status-overview'), header: overviewHeader, batches: batches() });
      },
    );
  };
