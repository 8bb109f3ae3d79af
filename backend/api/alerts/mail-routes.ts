import { AlertMail, AlertMailPage, AlertMailQuery, ErrorBody, limits, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import { callerOf } from '../guard.ts';
import { Refusal } from '../refusal.ts';
import { hasId, ownAlertsOnly } from './alert-rows.ts';
import { mailColumns, toMail } from './mail-rows.ts';

const tags = ['alerts'];
const isOf = (alertId: string) => (isUuid(alertId) ? sql<boolean>`alert_id = ${alertId}::uuid` : sql<boolean>`false`);

/** `GET alerts/mails` and `GET alerts/mails/{id}`: what alerts have written, whether or not it is sent. */
export const alertMailRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/alerts/mails',
      {
        config: { access: 'read:alerts' },
        schema: {
          summary: 'Emails of alerts, newest first, with the state of each',
          tags,
          querystring: AlertMailQuery,
          response: { 200: AlertMailPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC', alert, state } = request.query;
        const mails = kysely
          .selectFrom('alert_mails')
          .where(ownAlertsOnly(callerOf(request)))
          .where(alert === undefined ? sql<boolean>`true` : isOf(alert))
          .where(state ? sql<boolean>`state = ${state}` : sql<boolean>`true`);
        const { total } = await mails.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const rows = await mails
          .select(mailColumns)
          .orderBy('number', sortOrder === 'ASC' ? 'asc' : 'desc')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return { content: rows.map(toMail), number: pageNumber, size: pageSize, totalElements: total };
      },
    );

    app.get(
      '/alerts/mails/:id',
      {
        config: { access: 'read:alerts' },
        schema: {
          summary: 'An email of an alert, with its text',
          tags,
          params: Strict({ id: Type.String() }),
          response: { 200: AlertMail, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const row = await kysely
          .selectFrom('alert_mails')
          .select([...mailColumns, 'message_id', 'body_text', 'body_html'])
          .where(hasId(request.params.id))
          .where(ownAlertsOnly(callerOf(request)))
          .executeTakeFirst();
        if (!row) throw new Refusal(404, 'There is no email with this ID.');
        return { ...toMail(row), messageId: row.message_id, text: row.body_text, html: row.body_html };
      },
    );
  };
