import {
  EvseMessage,
  EvseMessagePage,
  EvseMessageWrite,
  limits,
  pageQuery,
  permissionsLike,
} from '@dmp/shared/contract';
import { type Selectable, sql } from 'kysely';
import { findByChargeboxId, findInUse } from '../../access/find-device.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';

const defaultSize = limits.pageSizeOf.evseMessages;
const path = '/evse/messages/:chargeboxId';

const listEvseMessages = defineCall({
  ...{ method: 'GET', path, permission: 'read:devices', tag: 'devices' },
  summary: 'Messages of staff about a charger, newest first',
  ...{ query: pageQuery(defaultSize), reply: EvseMessagePage },
  run: async ({ caller, params, query: { page = 0, size = defaultSize } }, { kysely }) => {
    const device = await findByChargeboxId(kysely, params.chargeboxId, caller);
    const messages = kysely.selectFrom('evse_messages').where('device_id', '=', device.id);
    const { total } = await messages.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await messages
      .selectAll()
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute();
    return { content: rows.map(toEvseMessage), number: page, size, totalElements: total };
  },
});

const saveEvseMessage = defineCall({
  ...{ method: 'PUT', path, permission: permissionsLike('update:dm-devices-'), repetition: 'answer', tag: 'devices' },
  summary: 'Saves a message about a charger; the device shows the newest one',
  ...{ body: EvseMessageWrite, reply: EvseMessage },
  run: async ({ caller, params, body: { message } }, { kysely }) =>
    kysely.transaction().execute(async (trx) => {
      const device = await findInUse(trx, params.chargeboxId, caller);
      // The update comes first and locks the device, so that of two concurrent messages the device has the newer one.
      await trx.updateTable('devices').set({ message, last_updated: sql`now()` }).where('id', '=', device.id).execute();
      const row = await trx
        .insertInto('evse_messages')
        .values({ device_id: device.id, user_name: caller.email, message, timestamp: sql<Date>`clock_timestamp()` })
        .returningAll()
        .executeTakeFirstOrThrow();
      await audited(trx, { by: caller, action: 'MESSAGE_SAVED', subject: device.chargeboxId, detail: { message } });
      return toEvseMessage(row);
    }),
});

const toEvseMessage = (row: Selectable<Tables['evse_messages']>): EvseMessage => ({
  timestamp: row.timestamp.toISOString(),
  userName: row.user_name,
  message: row.message,
});

/** Everything below `/evse`. */
export const evseMessageCalls: readonly ApiCall[] = [listEvseMessages, saveEvseMessage];
