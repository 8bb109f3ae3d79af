import { limits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { IncidentRow } from '../log-store.ts';

// As the index of such rows has them, in the same words.
const isBoot = sql`detail_type = 'BOOT_NOTIFICATION_REQUEST'`;
const isFault = sql`detail_type = 'STATUS_NOTIFICATION_REQUEST' and (error_code <> 'NoError' or status = 'Faulted')`;

/** Boots of a charger, and the errors it reported, newest first. */
export async function incidents(
  kysely: Kysely<Tables>,
  chargeboxId: string,
  { start, end }: { start: Date; end: Date },
  most: number,
): Promise<Omit<IncidentRow, 'station_id'>[]> {
  const { rows } = await sql<Omit<IncidentRow, 'station_id'>>`
    with incidents as (
      select ${isBoot} as boot, time, id,
             case when octet_length(frame) > ${sql.lit(limits.logFrame.whole)} then '' else frame end as frame, evse_uid, status, error_code, vendor_error_code
      from ocpp_logs
      where chargebox_id = ${chargeboxId} and time >= ${start} and time < ${end} and source = 'EVSE' and fault is null
        and (${isBoot} or ${isFault})),
    placed as (
      select *, row_number() over (partition by boot order by time desc, id desc) as place,
             count(*) over (partition by boot) as total
      from incidents)
    select * from placed where place <= ${most} order by time desc, id desc`.execute(kysely);
  return rows;
}
