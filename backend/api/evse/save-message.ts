import { ErrorBody, EvseMessage, EvseMessageWrite, permissionsLike, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { findInUse } from '../../access/find-device.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { toMessage } from './message-rows.ts';

const ChargeboxPath = Strict({ chargeboxId: Type.String() });

/** `PUT evse/messages/{chargeboxId}`. */
export const saveMessage =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/evse/messages/:chargeboxId',
      {
        config: { access: permissionsLike('update:dm-devices-'), repetition: 'answer' },
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
        const message = request.body.message;
        return kysely.transaction().execute(async (trx) => {
          const device = await findInUse(trx, request.params.chargeboxId, caller);
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
          await audited(trx, { by: caller, action: 'MESSAGE_SAVED', subject: device.chargeboxId, detail: { message } });
          return toMessage(row);
        });
      },
    );
  };
