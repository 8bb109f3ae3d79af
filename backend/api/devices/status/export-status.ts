import { ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { type CsvRow, csvFileName, sendCsv } from '../../http/csv/index.ts';
import { callerOf } from '../../http/guard.ts';
import type { OverviewFor } from './share-overviews.ts';
import { overviewHeader, overviewRows } from './status-overview.ts';

/** `GET devices/status/export`. */
export const exportStatus =
  (kysely: Kysely<Tables>, overviewFor: OverviewFor): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/status/export',
      {
        config: { access: 'read:devices', costly: 'file' },
        schema: {
          summary: 'The status overview as a file',
          tags: ['devices'],
          produces: ['text/csv'],
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        await audited(kysely, { by: callerOf(request), action: 'EXPORTED', subject: 'status-overview', detail: {} });
        const overview = await overviewFor(callerOf(request));
        async function* batches(): AsyncGenerator<CsvRow[]> {
          yield overviewRows(overview);
        }
        return sendCsv(reply, { fileName: csvFileName('status-overview'), header: overviewHeader, batches: batches() });
      },
    );
  };
