import { type JobType, type Outcome, openOutcomes, type Timeline } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { payloadOf } from '../../../ocpp/payload.ts';
import type { LogReader } from '../../../ocpp-logs/index.ts';
import { type LaneSpan, laneEnd, laneOf, maxLaneEntries } from './lane.ts';

interface ConnectionRow {
  connected: boolean;
  begins: Date;
  ends: Date | null;
  reason: string | null;
  total: number;
}

/**
 * The times in which a device was connected, and those in which it was not. Where a connection replaces another, there
 * is no time between them.
 */
export async function connectionLane(
  kysely: Kysely<Tables>,
  deviceId: string,
  span: LaneSpan,
): Promise<Timeline['connections']> {
  const { start, end } = span;
  const { rows } = await sql<ConnectionRow>`
    with known as (
      select connected_at, disconnected_at, reason, id from connections
      where device_id = ${deviceId} and connected_at < ${end}
        and (disconnected_at is null or disconnected_at >= ${start})
      union all
      (select connected_at, disconnected_at, reason, id from connections
       where device_id = ${deviceId} and connected_at < ${start} and disconnected_at < ${start}
       order by connected_at desc, id desc limit 1)),
    times as (
      select true as connected, connected_at as begins, disconnected_at as ends, null as reason from known
      union all
      select false, disconnected_at, lead(connected_at) over (order by connected_at, id), reason from known)
    select *, count(*) over () as total from times
    where begins < ${end} and (ends is null or ends >= ${start} and ends > begins)
    order by begins desc, connected limit ${maxLaneEntries}`.execute(kysely);
  const { entries, total } = laneOf(rows, ({ connected, begins, ends, reason }) => ({
    ...{ connected, from: begins.toISOString(), to: laneEnd(ends, span), reason },
  }));
  const oldest = rows.at(-1);
  const isComplete = rows.length === total;
  if (!isComplete || (oldest && oldest.begins <= start)) return { entries, total };
  // The device had not connected before its oldest connection.
  const never = { connected: false, from: null, to: oldest?.begins.toISOString() ?? null, reason: null };
  return { entries: [never, ...entries], total: total + 1 };
}

/** The boots of a charger and the errors that it reported, from its frames in the log. */
export async function incidentLanes(
  logs: LogReader,
  chargeboxId: string,
  span: LaneSpan,
): Promise<Pick<Timeline, 'boots' | 'faults'>> {
  const rows = await logs.incidents(chargeboxId, span, maxLaneEntries);
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

/** A field of a frame's payload, which can have any content. */
function fieldOf(frame: string, name: string): unknown {
  const payload = payloadOf(frame);
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, name)) return undefined;
  return (payload as Record<string, unknown>)[name];
}

/** OCPP 1.6 limits versions to 50 characters (`CiString50Type`). */
function textIn(frame: string, name: string): string | null {
  const value = fieldOf(frame, name);
  return typeof value === 'string' && value !== '' ? value.slice(0, 50) : null;
}

function connectorIn(frame: string): number | null {
  const value = fieldOf(frame, 'connectorId');
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Parameters of an action that the timeline contains. The value of a configuration key needs a permission of its own. */
const visibleParameters = ['resetType', 'requestedMessage', 'type', 'flag', 'startTime', 'stopTime'];

/** The actions of staff on a device, with any outcome. */
export async function actionLane(
  kysely: Kysely<Tables>,
  deviceId: string,
  span: LaneSpan,
): Promise<Timeline['actions']> {
  const { start, end } = span;
  const { rows } = await sql<{
    id: string;
    event_type: JobType;
    parameters: Record<string, unknown>;
    created_by: string;
    outcome: Outcome;
    detail: string | null;
    begins: Date;
    ends: Date | null;
    total: number;
  }>`
    with actions as (
      select j.id, j.event_type, j.parameters, j.created_by, d.outcome, d.detail,
             coalesce(j.scheduled_time, j.created_at) as begins,
             case when d.outcome = any(${openOutcomes}::text[]) then null
                  else greatest(coalesce(j.scheduled_time, j.created_at), d.sent_at, d.answered_at, d.effect_at)
             end as ends
      from job_devices d join jobs j on j.id = d.job_id where d.device_id = ${deviceId})
    select *, count(*) over () as total from actions
    where begins < ${end} and (ends is null or ends >= ${start})
    order by begins desc, id desc limit ${maxLaneEntries}`.execute(kysely);
  return laneOf(rows, (row) => ({
    from: row.begins.toISOString(),
    to: laneEnd(row.ends, span),
    jobId: row.id,
    eventType: row.event_type,
    parameters: Object.fromEntries(Object.entries(row.parameters).filter(([name]) => visibleParameters.includes(name))),
    createdBy: row.created_by,
    outcome: row.outcome,
    detail: row.detail,
  }));
}

/**
 * The times in which a device was in maintenance, from the history of its state. If it was in maintenance before the
 * first entry, the start is unknown.
 */
export async function maintenanceLane(
  kysely: Kysely<Tables>,
  deviceId: string,
  span: LaneSpan,
): Promise<Timeline['maintenance']> {
  const { start, end } = span;
  const { rows } = await sql<{
    begins: Date | null;
    ends: Date | null;
    user_name: string | null;
    ended_by: string | null;
    maintenance_message: string | null;
    maintenance_work_order: string | null;
    total: number;
  }>`
    with changes as (
      select *, lag(maintenance_mode, 1, false) over (order by timestamp, id) as before
      from device_state_history where device_id = ${deviceId}),
    switched as (
      select *, timestamp as begins, lead(timestamp) over (order by timestamp, id) as ends,
             lead(user_name) over (order by timestamp, id) as ended_by
      from changes where maintenance_mode <> before),
    times as (
      select begins, ends, user_name, ended_by, maintenance_message, maintenance_work_order
      from switched where maintenance_mode
      union all
      select null, null, null, null, maintenance_message, maintenance_work_order from devices
      where id = ${deviceId} and maintenance_mode
        and not exists (select from switched where maintenance_mode and ends is null))
    select *, count(*) over () as total from times
    where (begins is null or begins < ${end}) and (ends is null or ends >= ${start})
    order by begins desc nulls last limit ${maxLaneEntries}`.execute(kysely);
  return laneOf(rows, (row) => ({
    from: row.begins?.toISOString() ?? null,
    to: laneEnd(row.ends, span),
    message: row.maintenance_message,
    workOrder: row.maintenance_work_order,
    begunBy: row.user_name,
    endedBy: row.ended_by,
  }));
}
