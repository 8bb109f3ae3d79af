import {
  ErrorBody,
  EvseMessage,
  EvseMessagePage,
  EvseMessageWrite,
  limits,
  pageQuery,
  permissionsLike,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../guard.ts';
import { badRequest } from '../refusal.ts';
import { findByChargeboxId } from './find.ts';

const defaultSize = limits.pageSizeOf.evseMessages;
const ChargeboxPath = Strict({ chargeboxId: Type.String() });

/** `GET` and `PUT evse/messages/{chargeboxId}`. */
export const messageRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/evse/messages/:chargeboxId',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Messages of staff about a charger, newest first',
          tags: ['devices'],
          params: ChargeboxPath,
          querystring: pageQuery(defaultSize),
          response: { 200: EvseMessagePage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { page = 0, size = defaultSize } = request.query;
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const messages = kysely.selectFrom('evse_messages').where('device_id', '=', device.id);
        const { total } = await messages.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const rows = await messages
          .selectAll()
          .orderBy('timestamp', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .offset(page * size)
          .execute();
        return { content: rows.map(toMessage), number: page, size, totalElements: total };
      },
    );

    app.put(
      '/evse/messages/:chargeboxId',
      {
        config: { access: permissionsLike('update:dm-devices-') },
        schema: {
          summary: 'Saves a message about a charger; the device shows the newest one',
          tags: ['devices'],
          params: ChargeboxPath,
          body: EvseMessageWrite,
          response: { 200: EvseMessage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const message = request.body.message.trim();
        if (message === '') throw badRequest('message must not be blank.');
        return kysely.transaction().execute(async (trx) => {
          const device = await findByChargeboxId(trx, request.params.chargeboxId, caller);
          // First, so that of two messages at once the one the device shows is also the newer row.
          await trx
            .updateTable('devices')
            .set({ message, last_updated: sql`now()` })
            .where('id', '=', device.id)
            .execute();
          const row = await trx
            .insertInto('evse_messages')
            .values({
              device_id: device.id,
              user_name: caller.email,
              message,
              timestamp: sql<Date>`clock_timestamp()`,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          return toMessage(row);
        });
      },
    );
  };

const toMessage = (row: Selectable<Tables['evse_messages']>): EvseMessage => ({
  timestamp: row.timestamp.toISOString(),
  userName: row.user_name,
  message: row.message,
});
