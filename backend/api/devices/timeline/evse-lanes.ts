import type { OperationalStatus, TimelineEvse } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { type SessionAssumption, sessionAssumptions } from '../../../database/session-assumptions.ts';
import { isEnergyKnown } from '../../../database/session-energy.ts';
import { neviLogEntries } from '../nevi-log/nevi-log-rows.ts';
import { type LaneSpan, laneEnd, laneOf, maxLaneEntries } from './lane.ts';

/** The lanes of each EVSE of a device. */
export async function evseLanes(kysely: Kysely<Tables>, deviceId: string, span: LaneSpan): Promise<TimelineEvse[]> {
  const evses = await kysely
    .selectFrom('evses')
    .select(['uid', 'station_id'])
    .where('device_id', '=', deviceId)
    .orderBy('evse_number')
    .execute();
  const statuses = await statusesOf(kysely, deviceId, span);
  const sessions = await sessionsOf(kysely, deviceId, span);
  const exemptions = await exemptionsOf(kysely, deviceId, span);
  return evses.map(({ uid, station_id }) => {
    const own = <Row extends { evse_uid: string }>(rows: readonly Row[]) => rows.filter((row) => row.evse_uid === uid);
    return {
      evseUid: uid,
      stationId: station_id,
      statuses: laneOf(own(statuses), ({ begins, ends, status }) => ({
        from: begins.toISOString(),
        to: laneEnd(ends, span),
        status,
      })),
      sessions: laneOf(own(sessions), (row) => ({
        from: row.started_at.toISOString(),
        to: laneEnd(row.stopped_at, span),
        id: row.id,
        connectorId: row.connector_id,
        energy: row.is_known ? row.wh / 1000 : null,
        stopReason: row.stop_reason,
        assumed: row.assumed.map((assumption) => sessionAssumptions[assumption]),
      })),
      exemptions: laneOf(own(exemptions), (row) => ({
        from: row.interval_start.toISOString(),
        to: laneEnd(row.interval_end, span),
        category: row.category,
        neviExempt: row.nevi_exempt,
        message: row.message,
        createdBy: row.created_by,
        createdAt: row.created_at.toISOString(),
      })),
    };
  });
}

/** Statuses of all EVSEs, newest first, including the status of each EVSE at the start of the span. */
async function statusesOf(kysely: Kysely<Tables>, deviceId: string, { start, end }: LaneSpan) {
  const { rows } = await sql<{
    evse_uid: string;
    status: OperationalStatus;
    begins: Date;
    ends: Date | null;
    total: number;
  }>`
    with changes as (
      select evse_uid, status, timestamp, id from operational_status_log
      where device_id = ${deviceId} and timestamp >= ${start} and timestamp < ${end}
      union all
      select before.* from evses e cross join lateral (
        select evse_uid, status, timestamp, id from operational_status_log
        where evse_uid = e.uid and timestamp < ${start} order by timestamp desc, id desc limit 1) before
      where e.device_id = ${deviceId}),
    statuses as (
      select evse_uid, status, timestamp as begins, id,
             lead(timestamp) over (partition by evse_uid order by timestamp, id) as ends,
             row_number() over (partition by evse_uid order by timestamp desc, id desc) as position,
             count(*) over (partition by evse_uid) as total
      from changes)
    select evse_uid, status, begins, ends, total from statuses
    where position <= ${maxLaneEntries} order by begins desc, id desc`.execute(kysely);
  return rows;
}

/** Sessions of all EVSEs within the span, newest first. */
async function sessionsOf(kysely: Kysely<Tables>, deviceId: string, { start, end }: LaneSpan) {
  const { rows } = await sql<{
    evse_uid: string;
    id: number;
    connector_id: number;
    started_at: Date;
    stopped_at: Date | null;
    wh: number;
    stop_reason: string | null;
    assumed: SessionAssumption[];
    is_known: boolean;
    total: number;
  }>`
    with sessions as (
      select coalesce(evse_uid, (
               select p.evse_uid from ports p where p.device_id = ${deviceId} and p.connector_id = transactions.connector_id
             )) as evse_uid,
             id, connector_id, started_at, stopped_at, meter_last - meter_start as wh, stop_reason, assumed,
             ${isEnergyKnown('transactions')} as is_known,
             row_number() over (partition by evse_uid order by started_at desc, id desc) as position,
             count(*) over (partition by evse_uid) as total
      from transactions
      where device_id = ${deviceId} and started_at < ${end} and (stopped_at is null or stopped_at >= ${start}))
    select * from sessions where position <= ${maxLaneEntries} order by started_at desc, id desc`.execute(kysely);
  return rows;
}

/** Outages of all EVSEs within the span that have a valid NEVI entry, newest first. */
async function exemptionsOf(kysely: Kysely<Tables>, deviceId: string, { start, end }: LaneSpan) {
  const { rows } = await sql<{
    evse_uid: string;
    interval_start: Date;
    interval_end: Date | null;
    category: string;
    nevi_exempt: boolean;
    message: string;
    created_by: string;
    created_at: Date;
    total: number;
  }>`
    with judged as (
      select *, row_number() over (partition by evse_uid order by interval_start desc, id) as position,
             count(*) over (partition by evse_uid) as total
      from ${neviLogEntries(kysely).where('nevi_logs.device_id', '=', deviceId).where('nevi_logs.valid', '=', true)} entries
      where interval_start < ${end} and (interval_end is null or interval_end >= ${start}))
    select * from judged where position <= ${maxLaneEntries} order by interval_start desc, id`.execute(kysely);
  return rows;
}
