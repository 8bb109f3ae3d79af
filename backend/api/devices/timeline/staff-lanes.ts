import { type JobType, type Outcome, openOutcomes, type Timeline } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { endOf, laneOf, mostEntries, type Span } from './lane.ts';

/** Parameters that tell what was done; the value of a configuration key is for those who may read configurations. */
const shownParameters = ['resetType', 'requestedMessage', 'type', 'flag', 'startTime', 'stopTime'];

/** What staff had done to a device, whatever became of it. */
export async function actionLane(kysely: Kysely<Tables>, deviceId: string, span: Span): Promise<Timeline['actions']> {
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
    order by begins desc, id desc limit ${mostEntries}`.execute(kysely);
  return laneOf(rows, (row) => ({
    from: row.begins.toISOString(),
    to: endOf(row.ends, span),
    jobId: row.id,
    eventType: row.event_type,
    parameters: Object.fromEntries(Object.entries(row.parameters).filter(([name]) => shownParameters.includes(name))),
    createdBy: row.created_by,
    outcome: row.outcome,
    detail: row.detail,
  }));
}

interface MaintenanceRow {
  begins: Date | null;
  ends: Date | null;
  user_name: string | null;
  ended_by: string | null;
  maintenance_message: string | null;
  maintenance_work_order: string | null;
  total: number;
}

/** When a device was in maintenance, as the history of its state tells; one that was so before its first entry is so since an unknown time. */
export async function maintenanceLane(
  kysely: Kysely<Tables>,
  deviceId: string,
  span: Span,
): Promise<Timeline['maintenance']> {
  const { start, end } = span;
  const { rows } = await sql<MaintenanceRow>`
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
    order by begins desc nulls last limit ${mostEntries}`.execute(kysely);
  return laneOf(rows, (row) => ({
    from: row.begins?.toISOString() ?? null,
    to: endOf(row.ends, span),
    message: row.maintenance_message,
    workOrder: row.maintenance_work_order,
    begunBy: row.user_name,
    endedBy: row.ended_by,
  }));
}
