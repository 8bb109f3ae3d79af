import { AlertMail, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { HttpError } from '../../../access/http-error.ts';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { hasId, ownAlertsOnly } from '../alert-rows.ts';
import { mailColumns, toMail } from './mail-rows.ts';

const tags = ['alerts'];

/** `GET alerts/mails/{id}`. */
export const getMail =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
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
        if (!row) throw new HttpError(404, 'There is no email with this ID.');
        return { ...toMail(row), messageId: row.message_id, text: row.body_text, html: row.body_html };
      },
    );
  };
