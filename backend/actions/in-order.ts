import type { JobType } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Commands that tell one charger the same thing arrive in the order in which
 * they were created: the last word must be the newest. So a row is held back
 * while an older one of the same target waits for its charger or its answer.
 */
const ordered: readonly JobType[] = ['CHANGE_CONFIGURATION_REQUEST', 'CHANGE_AVAILABILITY_REQUEST'];

/** Whether commands of this type have to keep their order. */
export const keepsOrder = (type: JobType): boolean => ordered.includes(type);

/** When a row of the job `j` was to be carried out at first, as it stands in `due_at` before any attempt. */
const firstDue = (job: RawBuilder<unknown>) =>
  sql`coalesce(${job}.scheduled_time, date_trunc('milliseconds', ${job}.created_at))`;

/** Whether the job `older` goes before the job `j` on a device of both. */
const goesBefore = sql`
  j.event_type = any(${ordered}::text[]) and older.event_type = j.event_type
  and (older.created_at, older.id) < (j.created_at, j.id)
  and case j.event_type
    -- OCPP 1.6 compares keys without regard to case.
    when 'CHANGE_CONFIGURATION_REQUEST' then lower(older.parameters ->> 'key') = lower(j.parameters ->> 'key')
    -- Connector 0 is the whole charger.
    else older.parameters ->> 'connectorId' = j.parameters ->> 'connectorId'
      or '0' in (older.parameters ->> 'connectorId', j.parameters ->> 'connectorId')
  end`;

/**
 * Until when something older goes before the job `j` on this device, as far as
 * is known: its next attempt, or the end of its claim. Null when nothing does.
 * What is only scheduled for later holds nothing back.
 */
export const heldUntil = (deviceId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select max(case o.outcome when 'SENT' then o.claimed_until else o.due_at end)
  from (
    select job_id, outcome, due_at, claimed_until from job_devices
    where device_id = ${deviceId} and outcome in ('QUEUED', 'SENT')
    -- Its rows are still to be written. Check again in a few seconds.
    union all
    select job_id, 'QUEUED', ${new Date(now.getTime() + 5000)}::timestamptz, null from job_preparations where devices @> array[${deviceId}]
    offset 0 -- what is open on the device comes first: it is little, and jobs of the same target may be thousands
  ) o join jobs older on older.id = o.job_id
  where (o.outcome = 'SENT' or least(o.due_at, ${firstDue(sql`older`)}) <= ${now}) and ${goesBefore})`;

/**
 * Makes due what was held back by these rows, which are at their end.
 *
 * @param ended a relation of `job_id` and `device_id`
 * @returns whether anything was
 */
export async function releaseHeld(db: Kysely<Tables>, ended: RawBuilder<unknown>, now: Date): Promise<boolean> {
  // Back to its old place in the line. Also what is due already: a claim under way
  // may be holding it back this moment, and this waits for it.
  const { numAffectedRows = 0n } = await sql`
    update job_devices d set due_at = least(d.due_at, ${firstDue(sql`j`)})
    from ${ended} as ended(job_id, device_id), jobs older, jobs j
    where older.id = ended.job_id and older.event_type = any(${ordered}::text[])
      and d.device_id = ended.device_id and d.outcome = 'QUEUED' and j.id = d.job_id
      and ${goesBefore} and ${firstDue(sql`j`)} <= ${now}`.execute(db);
  return numAffectedRows > 0n;
}
