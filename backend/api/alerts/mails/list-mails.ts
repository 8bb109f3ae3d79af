import { AlertMailPage, AlertMailQuery, ErrorBody, limits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { isUuid } from '../../../database/uuid.ts';
import { callerOf } from '../../http/guard.ts';
import { ownAlertsOnly } from '../alert-rows.ts';
import { mailColumns, toMail } from './mail-rows.ts';

const tags = ['alerts'];
const isOf = (alertId: string) => (isUuid(alertId) ? sql<boolean>`alert_id = ${alertId}::uuid` : sql<boolean>`false`);

/** `GET alerts/mails`. */
export const listMails =
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
  };
