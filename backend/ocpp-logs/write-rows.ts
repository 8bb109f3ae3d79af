import { type RawBuilder, sql, type Transaction } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Tables } from '../database/tables.ts';
import { countingMs, settlingMs } from './hours.ts';
import type { LogRow, LogTableName } from './log-store.ts';

/** One OCPP message that is to be kept. */
export type NewLogRow = Omit<LogRow, 'id' | 'detail_type'> & { detail_type: string };

const columns = `time timestamptz, device_id uuid, chargebox_id text, station_id text, evse_uid text, source text,
  detail_type text, message_id text, frame text, status text, error_code text, vendor_error_code text, fault text,
  deviations text`;
const names = sql.raw(`time, device_id, chargebox_id, station_id, evse_uid, source, detail_type, message_id, frame,
  status, error_code, vendor_error_code, fault, deviations`);

/**
 * Writes log rows, in this order, and with them which of them may show the
 * effect of an action that was accepted: nobody has to look for it in the log.
 *
 * @param beside a statement that is executed with it, since each costs every charger of the batch its time
 * @param parts others, as expressions of `with` after a comma each; not where there are no rows
 * @returns the rows of `beside`
 */
export async function writeLogRows<Row = unknown>(
  trx: Transaction<Tables>,
  table: LogTableName,
  rows: readonly NewLogRow[],
  beside: RawBuilder<Row> = sql<Row>`select`,
  parts: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  if (rows.length === 0) return (await beside.execute(trx)).rows;
  const { rows: written } = await sql<Row>`${prepared}
    with beside as (${beside})${parts}, logged as (
      select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as x(${sql.raw(columns)})
    ), signs as (
      insert into effect_signs (job_id, device_id, kind, status, at)
      select d.job_id, d.device_id, l.detail_type, l.status, l.time
      from logged l join job_devices d on d.device_id = l.device_id and d.awaits is not null
      -- What was refused shows nothing.
      where l.source = 'EVSE' and l.fault is null and l.detail_type = any(d.awaits) and l.time > d.sent_at
    ), kept as (
      insert into ${sql.table(table)} (${names}) select ${names} from logged
    )
    select * from beside`.execute(trx);
  await countLate(trx, table, rows);
  return written;
}

/**
 * A statement that writes log rows of now that the server sends, as a part of another one.
 *
 * @param which which of the rows `logged` are written
 */
export const insertSentRows = (
  table: LogTableName,
  rows: readonly NewLogRow[],
  which: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into ${sql.table(table)} (${names})
  select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as logged(${sql.raw(columns)})
  where ${which}`;

/** Whether a row may be of an hour that was counted before it came, as of now. */
export function isLate(): (row: Pick<NewLogRow, 'time'>) => boolean {
  const since = Date.now() - settlingMs;
  return ({ time }) => time.getTime() < since;
}

/** Adds rows to the counts of hours that were counted before they came, as after a time without the database. */
async function countLate(trx: Transaction<Tables>, table: LogTableName, rows: readonly NewLogRow[]): Promise<void> {
  const late = rows.filter(isLate()).map(({ time, detail_type }) => ({ time, detail_type }));
  if (table !== 'ocpp_logs' || late.length === 0) return;
  // The lock makes the process that counts wait for these, or these for it, which takes longer than other locks.
  await sql`set local lock_timeout = ${sql.lit(countingMs)}`.execute(trx);
  await sql`
    with counted as (select until from ocpp_log_counted for share)
    insert into ocpp_log_hours as h (hour, detail_type, count)
    select date_trunc('hour', x.time, 'UTC'), x.detail_type, count(*)
    from json_to_recordset(${JSON.stringify(late)}::json) as x(time timestamptz, detail_type text)
      join counted on x.time < counted.until
    group by 1, 2
    on conflict (hour, detail_type) do update set count = h.count + excluded.count`.execute(trx);
}
