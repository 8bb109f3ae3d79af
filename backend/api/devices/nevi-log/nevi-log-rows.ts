import type { NeviLogRow, OperationalStatus } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';

/**
 * The start of the outage that begins with this row of an EVSE's log, or with a lost connection; undefined if there is
 * none. API times have milliseconds, times in the log may be more precise.
 */
export async function findOutageStart(
  kysely: Kysely<Tables>,
  evseUid: string,
  { status, timestamp }: { status: OperationalStatus; timestamp: Date },
): Promise<Date | undefined> {
  const row = await kysely
    .selectFrom('operational_status_log')
    .select('timestamp')
    .where('evse_uid', '=', evseUid)
    .where('status', '=', status)
    .where('timestamp', '>=', timestamp)
    .where('timestamp', '<', new Date(timestamp.getTime() + 1))
    .executeTakeFirst();
  if (row) return row.timestamp;
  // An outage that was too short for the status to become UNKNOWN.
  const gap = await kysely
    .selectFrom('uptime_outages')
    .select('started_at')
    .where('device_id', '=', (eb) => eb.selectFrom('evses').select('device_id').where('uid', '=', evseUid))
    .where('evse_uid', '=', evseUid)
    .where('status', '=', status)
    .where('started_at', '=', timestamp)
    .executeTakeFirst();
  return gap?.started_at;
}

/** Entries with the current end of their outage: an outage may end after its entry was added. */
export const neviLogEntries = (kysely: Kysely<Tables>) =>
  kysely
    .selectFrom('nevi_logs')
    .selectAll('nevi_logs')
    .select(
      // The uptime's outages come first: a lost connection may end without a status.
      sql<Date | null>`coalesce(
        (select o.ended_at from uptime_outages o
          where o.device_id = nevi_logs.device_id and o.evse_uid = nevi_logs.evse_uid and o.status = nevi_logs.status
            and o.started_at = date_trunc('milliseconds', nevi_logs.interval_start)),
        (select min(log.timestamp) from operational_status_log log
          where log.evse_uid = nevi_logs.evse_uid and log.status <> nevi_logs.status
            and log.timestamp > nevi_logs.interval_start))`.as('interval_end'),
    );

type NeviLogEntry = Awaited<ReturnType<ReturnType<typeof neviLogEntries>['executeTakeFirstOrThrow']>>;

export const toNeviLogRow = (row: NeviLogEntry): NeviLogRow => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  evseUid: row.evse_uid,
  message: row.message,
  intervalStart: row.interval_start.toISOString(),
  intervalEnd: row.interval_end?.toISOString() ?? null,
  category: row.category,
  neviExempt: row.nevi_exempt,
  valid: row.valid,
});
