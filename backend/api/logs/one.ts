import { limits, type OcppLogDetail } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { ownDevicesOnly } from '../own-devices.ts';
import { Refusal } from '../refusal.ts';
import { type LogRow, readId, toLog } from './rows.ts';

/** One log with its counterpart. @throws {Refusal} 404, also for a device that the caller may not know of */
export async function findLog(kysely: Kysely<Tables>, id: string, caller: Caller): Promise<OcppLogDetail> {
  const place = readId(id);
  const row = place ? await findRow(kysely, place, caller) : undefined;
  if (!row) throw new Refusal(404, 'There is no such log, or it is no longer kept.');
  const counterpart = await counterpartOf(kysely, row);
  return { ...toLog(row), deviceId: row.device_id, counterpart: counterpart ? toLog(counterpart) : null };
}

async function findRow(
  kysely: Kysely<Tables>,
  { time, id }: { time: Date; id: string },
  caller: Caller,
): Promise<LogRow | undefined> {
  const after = new Date(time.getTime() + 1);
  const own = ownDevicesOnly(caller);
  const { rows } = await sql<LogRow>`
    select * from ocpp_logs where time >= ${time} and time < ${after} and id = ${id}::bigint
    ${own ? sql`and device_id in (select id from devices where ${own})` : sql``}`.execute(kysely);
  return rows[0];
}

/**
 * Of a request its response, of a response its request. Bad chargers use one
 * message id again and again: only what comes next, or came last, belongs to it.
 */
async function counterpartOf(kysely: Kysely<Tables>, row: LogRow): Promise<LogRow | undefined> {
  const isRequest = row.detail_type.endsWith('_REQUEST');
  if (!isRequest && !row.detail_type.endsWith('_RESPONSE')) return undefined;
  const { time, chargebox_id, message_id, source } = row;
  const others = source === 'EVSE' ? 'SERVER' : 'EVSE';
  const [asker, answerer] = isRequest ? [source, others] : [others, source];
  // The moments beside the pair are for the partitions, of which one or two are looked through.
  const farthest = new Date(time.getTime() + (isRequest ? 1 : -1) * limits.answerMs);
  const near: RawBuilder<boolean> = isRequest
    ? sql`(time, id) > (${time}::timestamptz, ${row.id}::bigint) and time between ${time} and ${farthest}`
    : sql`(time, id) < (${time}::timestamptz, ${row.id}::bigint) and time between ${farthest} and ${time}`;
  const order = sql.raw(isRequest ? 'asc' : 'desc');
  const { rows } = await sql<LogRow>`
    select * from ocpp_logs where message_id = ${message_id} and chargebox_id = ${chargebox_id} and ${near}
    and ((source = ${asker} and detail_type like '%\\_REQUEST') or
         (source = ${answerer} and detail_type like '%\\_RESPONSE'))
    order by time ${order}, id ${order} limit 1`.execute(kysely);
  const [nearest] = rows;
  return nearest && nearest.source !== source ? nearest : undefined;
}
