import { randomUUID } from 'node:crypto';
import {
  ErrorBody,
  limits,
  NeviLogCreate,
  NeviLogPage,
  NeviLogRow,
  OutageCategory,
  pageQuery,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { parseTime } from '../ranges.ts';
import { badRequest, Refusal } from '../refusal.ts';
import { findByChargeboxId } from './find.ts';
import { findOutage, neviLogEntries, toNeviLogRow } from './outages.ts';

const defaultSize = limits.pageSizeOf.neviLog;

/** `GET devices/{chargeboxId}/nevi-log`, `POST devices/{evseUid}/nevi-log` and `GET nevi/outage-categories`. */
export const neviRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/nevi/outage-categories',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Reasons for which an outage may be excluded from uptime (23 CFR 680.116)',
          tags: ['NEVI'],
          response: { 200: Type.Array(OutageCategory), '4xx': ErrorBody },
        },
      },
      async () =>
        kysely.selectFrom('outage_categories').select(['category', 'description']).orderBy('position').execute(),
    );

    // One address in the API's description: reading takes a chargebox id, writing the uid of an EVSE.
    app.get(
      '/devices/:id/nevi-log',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: "NEVI entries for outages of a charger's EVSEs, newest first",
          tags: ['NEVI'],
          params: Strict({ id: Type.String({ description: 'Chargebox ID' }) }),
          querystring: pageQuery(defaultSize),
          response: { 200: NeviLogPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { page = 0, size = defaultSize } = request.query;
        const device = await findByChargeboxId(kysely, request.params.id, callerOf(request));
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
    );

    app.post(
      '/devices/:id/nevi-log',
      {
        config: { access: 'update:nevi_outage_exemption_logs' },
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
  if (message.trim() === '') throw badRequest('message must not be blank.');
  const timestamp = parseTime('selectedOutage.timestamp', selectedOutage.timestamp);
  // Locked, so that of two entries for one outage the later finds the earlier.
  const evse = await trx
    .selectFrom('evses')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select(['evses.uid', 'evses.device_id'])
    .where('evses.uid', '=', evseUid)
    .where(visibleTo(caller))
    .forNoKeyUpdate('evses')
    .executeTakeFirst();
  if (!evse) throw new Refusal(404, `There is no EVSE with uid ${evseUid}.`);
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
      device_id: evse.device_id,
      evse_uid: evse.uid,
      status: selectedOutage.status,
      interval_start: outage.start,
      category,
      nevi_exempt: neviExempt,
      message: message.trim(),
      created_by: caller.email,
      // Not when the transaction began: of two that waited for each other the later is the newer.
      created_at: sql`clock_timestamp()`,
    })
    .execute();
  return toNeviLogRow(await neviLogEntries(trx).where('nevi_logs.id', '=', id).executeTakeFirstOrThrow());
}
