import {
  AlertHistoryQuery,
  type AlertIncident,
  AlertIncidentPage,
  type AlertMailDelivery,
  ErrorBody,
  limits,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { findAlert } from './alert-rows.ts';
import { mailColumns, toDelivery } from './mails/mail-rows.ts';

/** `GET alerts/{id}/history`. */
export const listAlertHistory =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/alerts/:id/history',
      {
        config: { access: 'read:alerts' },
        schema: {
          summary: 'When an alert went off, newest first, and what became of its emails',
          tags: ['alerts'],
          params: Strict({ id: Type.String() }),
          querystring: AlertHistoryQuery,
          response: { 200: AlertIncidentPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC' } = request.query;
        const alert = await findAlert(kysely, request.params.id, callerOf(request));
        const episodes = kysely.selectFrom('alert_episodes').where('alert_id', '=', alert.id);
        const { total } = await episodes.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const rows = await episodes
          .selectAll()
          .orderBy('started_at', sortOrder === 'ASC' ? 'asc' : 'desc')
          .orderBy('id')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        const mails = await mailsOf(
          kysely,
          rows.map(({ id }) => id),
        );
        const content = rows.map(
          (row): AlertIncident => ({
            id: row.id,
            startedAt: row.started_at.toISOString(),
            endedAt: row.ended_at?.toISOString() ?? null,
            endReason: row.end_reason,
            sites: row.sites,
            siteCount: row.site_count,
            recipients: row.recipients,
            startMail: mails.get(`${row.id} STARTED`) ?? null,
            endMail: mails.get(`${row.id} ENDED`) ?? null,
          }),
        );
        return { content, number: pageNumber, size: pageSize, totalElements: total };
      },
    );
  };

/** By episode and kind. */
async function mailsOf(
  kysely: Kysely<Tables>,
  episodeIds: readonly string[],
): Promise<ReadonlyMap<string, AlertMailDelivery>> {
  const rows = await kysely
    .selectFrom('alert_mails')
    .select(mailColumns)
    .where(sql<boolean>`episode_id = any(${[...episodeIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [`${row.episode_id} ${row.kind}`, toDelivery(row)]));
}
