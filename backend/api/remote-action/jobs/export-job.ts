import { ErrorBody, JobExportQuery, jobPermissions, type Outcome, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../../../access/own-devices.ts';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { byId, isAfterId } from '../../../database/name-order.ts';
import { type CsvRow, csvFileName, sendCsv } from '../../http/csv/index.ts';
import { callerOf } from '../../http/guard.ts';
import { findJob, requirePrepared } from './job-rows.ts';

const header = ['Chargebox ID', 'Outcome', 'Detail', 'Attempts', 'Sent', 'Answered', 'Effect Seen'];
const key = sql.ref('job_devices.chargebox_id');
/** Rows read at a time. */
const batchSize = 2000;

/** `GET remote-action/jobs/{id}/export`. */
export const exportJob =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/remote-action/jobs/:id/export',
      {
        config: { access: jobPermissions, costly: 'file' },
        schema: {
          summary: 'The outcome of a job on each of its devices, as a file',
          tags: ['remote actions'],
          produces: ['text/csv'],
          params: Strict({ id: Type.String() }),
          querystring: JobExportQuery,
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const visible = visibleTo(callerOf(request));
        const job = await findJob(kysely, request.params.id, callerOf(request));
        requirePrepared(job);
        await audited(kysely, {
          by: callerOf(request),
          action: 'EXPORTED',
          subject: 'job',
          detail: { job: job.id, ...request.query },
        });
        return sendCsv(reply, {
          fileName: csvFileName('job'),
          header,
          batches: jobRows(kysely, job.id, visible, request.query.outcome),
        });
      },
    );
  };

/** The rows by chargebox id, which never changes: whatever becomes of a device meanwhile, it is there once. */
async function* jobRows(
  kysely: Kysely<Tables>,
  jobId: string,
  visible: RawBuilder<boolean>,
  outcome: Outcome | undefined,
): AsyncGenerator<CsvRow[]> {
  let after = '';
  for (;;) {
    let query = kysely
      .selectFrom('job_devices')
      .innerJoin('devices', 'devices.id', 'job_devices.device_id')
      .select(['job_devices.chargebox_id', 'outcome', 'detail', 'attempts', 'sent_at', 'answered_at', 'effect_at'])
      .where('job_id', '=', jobId)
      .where(visible)
      .where(isAfterId(key, after));
    if (outcome) query = query.where('outcome', '=', outcome);
    const rows = await query.orderBy(byId(key)).limit(batchSize).execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      row.chargebox_id,
      row.outcome,
      row.detail,
      row.attempts,
      row.sent_at,
      row.answered_at,
      row.effect_at,
    ]);
    if (rows.length < batchSize) return;
    after = last.chargebox_id;
  }
}
