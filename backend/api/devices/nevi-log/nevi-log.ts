import { randomUUID } from 'node:crypto';
import { limits, NeviLogCreate, NeviLogPage, NeviLogRow, pageQuery, Strict } from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { findByChargeboxId } from '../../../access/find-device.ts';
import { findEvse } from '../../../access/find-evse.ts';
import { badRequest } from '../../../access/http-error.ts';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { type ApiCall, defineCall } from '../../http/define-call.ts';
import { parseTime } from '../../query/ranges.ts';
import { findOutageStart, neviLogEntries, toNeviLogRow } from './nevi-log-rows.ts';

const defaultSize = limits.pageSizeOf.neviLog;

// Both calls have one path in the API's description: reading takes a chargebox ID, writing the UID of an EVSE.
const path = '/devices/:id/nevi-log';

const listNeviLog = defineCall({
  ...{ method: 'GET', path, permission: 'read:devices', tag: 'NEVI' },
  summary: "NEVI entries for outages of a charger's EVSEs, newest first",
  params: Strict({ id: Type.String({ description: 'Chargebox ID' }) }),
  ...{ query: pageQuery(defaultSize), reply: NeviLogPage },
  run: async ({ caller, params, query: { page = 0, size = defaultSize } }, { kysely }) => {
    const device = await findByChargeboxId(kysely, params.id, caller);
    const { total } = await kysely
      .selectFrom('nevi_logs')
      .where('device_id', '=', device.id)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await neviLogEntries(kysely)
      .where('nevi_logs.device_id', '=', device.id)
      .orderBy('created_at', 'desc')
      .orderBy('nevi_logs.id')
      .limit(size)
      .offset(page * size)
      .execute();
    return { content: rows.map(toNeviLogRow), number: page, size, totalElements: total };
  },
});

const addNeviEntry = defineCall({
  ...{ method: 'POST', path, permission: 'update:nevi_outage_exemption_logs', tag: 'NEVI', repetition: 'answer' },
  summary: 'Adds a NEVI entry for one outage of an EVSE; it replaces an earlier entry for the same outage',
  params: Strict({ id: Type.String({ description: 'UID of the EVSE' }) }),
  ...{ body: NeviLogCreate, reply: NeviLogRow },
  run: async ({ caller, params, body }, { kysely }) =>
    kysely.transaction().execute((trx) => createEntry(trx, params.id, body, caller)),
});

/** @throws {HttpError} 400 for an unknown category or outage, 404 for an unknown EVSE */
async function createEntry(
  trx: Kysely<Tables>,
  evseUid: string,
  { selectedOutage, category, neviExempt, message }: NeviLogCreate,
  caller: Caller,
): Promise<NeviLogRow> {
  const timestamp = parseTime('selectedOutage.timestamp', selectedOutage.timestamp);
  // The lock makes the later of two concurrent entries for an outage see the earlier one.
  const evse = await findEvse(trx, evseUid, caller, { locked: true });
  const categories = await trx.selectFrom('outage_categories').select('category').orderBy('position').execute();
  if (!categories.some((known) => known.category === category)) {
    throw badRequest(`category must be one of ${categories.map((known) => known.category).join(', ')}.`);
  }
  const start = await findOutageStart(trx, evse.uid, { status: selectedOutage.status, timestamp });
  if (!start) {
    throw badRequest(
      "selectedOutage must be an entry of the EVSE's operational status log with this status and timestamp.",
    );
  }
  await trx
    .updateTable('nevi_logs')
    .set({ valid: false })
    .where('evse_uid', '=', evse.uid)
    .where('interval_start', '=', start)
    .where('status', '=', selectedOutage.status)
    .where('valid', '=', true)
    .execute();
  const id = randomUUID();
  await trx
    .insertInto('nevi_logs')
    .values({
      id,
      device_id: evse.deviceId,
      evse_uid: evse.uid,
      status: selectedOutage.status,
      interval_start: start,
      category,
      nevi_exempt: neviExempt,
      message,
      created_by: caller.email,
      // Not the start of the transaction: the entry that waited for the lock must be the newer one.
      created_at: sql`clock_timestamp()`,
    })
    .execute();
  const { chargebox_id: subject } = await trx
    .selectFrom('devices')
    .select('chargebox_id')
    .where('id', '=', evse.deviceId)
    .executeTakeFirstOrThrow();
  const detail = { evse: evse.uid, outage: selectedOutage, category, neviExempt, message };
  await audited(trx, { by: caller, action: 'NEVI_ENTRY_ADDED', subject, detail });
  return toNeviLogRow(await neviLogEntries(trx).where('nevi_logs.id', '=', id).executeTakeFirstOrThrow());
}

/** Everything below `/devices/:id/nevi-log`. */
export const neviLogCalls: readonly ApiCall[] = [listNeviLog, addNeviEntry];
