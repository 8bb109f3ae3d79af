import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Devices looked at, and rows deleted, with one statement. */
const atATime = { devices: 500, rows: 5000 };

/** What is kept of each device over time, and of which of its rows the time is over. */
const reported: Partial<Record<keyof Tables, (before: Date) => RawBuilder<unknown>>> = {
  // One that is open goes on.
  connections: (before) => sql`r.disconnected_at < ${before}`,
  transactions: (before) => sql`r.stopped_at < ${before}`,
  device_deviations: (before) => sql`r.last_at < ${before}`,
  unknown_connectors: (before) => sql`r.last_at < ${before}`,
  heartbeat_days: (before) => sql`r.day < (${before}::timestamptz at time zone 'UTC')::date`,
  // The newest of an EVSE from before that time says what it was when that time began.
  operational_status_log: (before) => sql`r.timestamp < ${before} and exists (
    select from operational_status_log newer
    where newer.evse_uid = r.evse_uid and (newer.timestamp, newer.id) > (r.timestamp, r.id) and newer.timestamp < ${before})`,
};
const written: typeof reported = {
  device_state_history: (before) => sql`r.timestamp < ${before}`,
  configuration_history: (before) => sql`r.timestamp < ${before}`,
  nevi_logs: (before) => sql`r.created_at < ${before}`,
  uptime_outages: (before) => sql`r.ended_at < ${before}`,
  uptime_months: (before) => sql`r.month < (${before}::timestamptz - interval '1 month')::date`,
  // The newest is the one that stands on the device.
  evse_messages: (before) => sql`r.timestamp < ${before} and exists (
    select from evse_messages newer where newer.device_id = r.device_id and newer.id > r.id)`,
};

/** Drops what chargers reported before a time. */
export async function dropReported(db: Kysely<Tables>, before: Date): Promise<void> {
  await drop(db, reported, before);
  await db.deleteFrom('knocks').where('last_at', '<', before).execute();
}

/** Drops what was noted of people's changes of devices before a time. */
export const dropWritten = (db: Kysely<Tables>, before: Date): Promise<void> => drop(db, written, before);

/**
 * Devices by devices, since every one of these tables has an index by device and none by time: what is written with
 * each message should not have one index more.
 */
async function drop(db: Kysely<Tables>, tables: typeof reported, before: Date): Promise<void> {
  for (let after: string | undefined; ; ) {
    let devices = db.selectFrom('devices').select('id').orderBy('id').limit(atATime.devices);
    if (after) devices = devices.where('id', '>', after);
    const ids = (await devices.execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const [table, isOver] of Object.entries(tables)) await dropRows(db, table, ids, isOver(before));
    after = ids.at(-1);
  }
}

async function dropRows(db: Kysely<Tables>, table: string, ids: string[], isOver: RawBuilder<unknown>): Promise<void> {
  for (let count = atATime.rows; count === atATime.rows; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select r.ctid from ${sql.table(table)} r
        where r.device_id = any(${ids}::uuid[]) and ${isOver} limit ${atATime.rows}))`.execute(db);
    count = Number(numAffectedRows);
  }
}
