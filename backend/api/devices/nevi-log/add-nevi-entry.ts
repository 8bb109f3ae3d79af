import { randomUUID } from 'node:crypto';
import { ErrorBody, NeviLogCreate, NeviLogRow, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { findEvse } from '../../../access/find-evse.ts';
import { badRequest } from '../../../access/http-error.ts';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { callerOf } from '../../http/guard.ts';
import { parseTime } from '../../query/ranges.ts';
import { findOutage, neviLogEntries, toNeviLogRow } from './outages.ts';

/** `POST devices/{id}/nevi-log`. */
export const addNeviEntry =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/devices/:id/nevi-log',
      {
        config: { access: 'update:nevi_outage_exemption_logs', repetition: 'answer' },
        schema: {
          summary: 'Adds a NEVI entry for one outage of an EVSE; it replaces an earlier entry for the same outage',
          tags: ['NEVI'],
          params: Strict({ id: Type.String({ description: 'UID of the EVSE' }) }),
          body: NeviLogCreate,
          response: { 200: NeviLogRow, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        return kysely.transaction().execute((trx) => createEntry(trx, request.params.id, request.body, caller));
      },
    );
  };

async function createEntry(
  trx: Kysely<Tables>,
  evseUid: string,
  { selectedOutage, category, neviExempt, message }: NeviLogCreate,
  caller: Caller,
): Promise<NeviLogRow> {
  const timestamp = parseTime('selectedOutage.timestamp', selectedOutage.timestamp);
  // Locked, so that of two entries for one outage the later finds the earlier.
  const evse = await findEvse(trx, evseUid, caller, { locked: true });
  const categories = await trx.selectFrom('outage_categories').select('category').orderBy('position').execute();
  if (!categories.some((known) => known.category === category)) {
    throw badRequest(`category must be one of ${categories.map((known) => known.category).join(', ')}.`);
  }
  const outage = await findOutage(trx, evse.uid, { status: selectedOutage.status, timestamp });
  if (!outage) {
    throw badRequest(
      "selectedOutage must be an entry of the EVSE's operational status log with this status and timestamp.",
    );
  }
  await trx
    .updateTable('nevi_logs')
    .set({ valid: false })
    .where('evse_uid', '=', evse.uid)
    .where('interval_start', '=', outage.start)
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
      interval_start: outage.start,
      category,
      nevi_exempt: neviExempt,
      message,
      created_by: caller.email,
      // Not when the transaction began: of two that waited for each other the later is the newer.
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
