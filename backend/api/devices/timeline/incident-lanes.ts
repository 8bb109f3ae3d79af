import type { Timeline } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { payloadOf } from '../../../ocpp-logs/index.ts';
import { laneOf, mostEntries, type Span } from './lane.ts';

// As the index of such rows has them, in the same words.
const isBoot = sql`detail_type = 'BOOT_NOTIFICATION_REQUEST'`;
const isFault = sql`detail_type = 'STATUS_NOTIFICATION_REQUEST' and (error_code <> 'NoError' or status = 'Faulted')`;

/** Boots of a charger, and the errors it reported: read out of its frames. */
export async function incidentLanes(
  kysely: Kysely<Tables>,
  chargeboxId: string,
  { start, end }: Span,
): Promise<Pick<Timeline, 'boots' | 'faults'>> {
  const { rows } = await sql<{
    boot: boolean;
    time: Date;
    frame: string;
    station_id: string | null;
    status: string | null;
    error_code: string | null;
    vendor_error_code: string | null;
    total: number;
  }>`
    with incidents as (
      select ${isBoot} as boot, time, id, frame, station_id, status, error_code, vendor_error_code
      from ocpp_logs
      where chargebox_id = ${chargeboxId} and time >= ${start} and time < ${end} and source = 'EVSE'
        and (${isBoot} or ${isFault})),
    placed as (
      select *, row_number() over (partition by boot order by time desc, id desc) as place,
             count(*) over (partition by boot) as total
      from incidents)
    select * from placed where place <= ${mostEntries} order by time desc, id desc`.execute(kysely);
  return {
    boots: laneOf(
      rows.filter(({ boot }) => boot),
      ({ time, frame }) => ({ at: time.toISOString(), firmwareVersion: textIn(frame, 'firmwareVersion') }),
    ),
    faults: laneOf(
      rows.filter(({ boot }) => !boot),
      (row) => ({
        at: row.time.toISOString(),
        stationId: row.station_id,
        connectorId: connectorIn(row.frame),
        status: row.status,
        errorCode: row.error_code,
        vendorErrorCode: row.vendor_error_code,
      }),
    ),
  };
}

/** A charger may have sent anything. */
function fieldOf(frame: string, name: string): unknown {
  const payload = payloadOf(frame);
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, name)) return undefined;
  return (payload as Record<string, unknown>)[name];
}

/** The longest version that OCPP 1.6 has is `CiString50Type`. */
function textIn(frame: string, name: string): string | null {
  const value = fieldOf(frame, name);
  return typeof value === 'string' && value !== '' ? value.slice(0, 50) : null;
}

function connectorIn(frame: string): number | null {
  const value = fieldOf(frame, 'connectorId');
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}
