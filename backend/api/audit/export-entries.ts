import { AuditExportQuery, ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { type CsvRow, csvFileName, sendCsv } from '../http/csv/index.ts';
import { callerOf } from '../http/guard.ts';
import { entriesOf } from './entries.ts';

const header = ['Time', 'User', 'User ID', 'Action', 'Kind', 'Subject', 'Detail'];
/** Rows read at a time. */
const batchSize = 2000;

/** `GET audit/export`. */
export const exportEntries =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/audit/export',
      {
        config: { access: 'read:audit', costly: 'file' },
        schema: {
          summary: 'Who did what in the console, newest first, as a file',
          tags: ['audit'],
          produces: ['text/csv'],
          querystring: AuditExportQuery,
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const by = callerOf(request);
        const entries = entriesOf(kysely, request.query, by);
        await audited(kysely, { by, action: 'EXPORTED', subject: 'audit', detail: request.query });
        return sendCsv(reply, { fileName: csvFileName('audit'), header, batches: entryRows(entries) });
      },
    );
  };

/** Entry by entry below the last, so that what is added meanwhile moves none. */
async function* entryRows(entries: ReturnType<typeof entriesOf>): AsyncGenerator<CsvRow[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await entries.selectAll().where('id', '<', below).orderBy('id', 'desc').limit(batchSize).execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      ...[row.at, row.user_email, row.user_id, row.action, row.kind, row.subject],
      JSON.stringify(row.detail),
    ]);
    if (rows.length < batchSize) return;
    below = last.id;
  }
}
