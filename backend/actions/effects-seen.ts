import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Ended, ended } from './ended.ts';
import { type EffectRule, jobKindOf, jobTypesWithEffect, typesSeenBy } from './event-types.ts';
import { markRestarts } from './restarts-seen.ts';
import { triggeredLogType } from './trigger-message.ts';

/** When the effect of the job `j` on the device `own` showed, by each rule: one row, or none. */
const seenAt: Record<Exclude<EffectRule, 'restart'>, RawBuilder<unknown>> = {
  'requested-message': sql`
    select l.time from ocpp_logs l
    where l.chargebox_id = own.chargebox_id and l.source = 'EVSE' and l.time > own.sent_at
      and l.detail_type = ${JSON.stringify(triggeredLogType)}::jsonb ->> (j.parameters ->> 'requestedMessage')
    order by l.time limit 1`,
  // A boot of its own can come before the one with the new version: the latest counts.
  'new-firmware': sql`
    select boot.time from devices v cross join lateral (
      select l.time from ocpp_logs l
      where l.chargebox_id = own.chargebox_id and l.detail_type = 'BOOT_NOTIFICATION_REQUEST' and l.time > own.sent_at
      order by l.time desc limit 1
    ) boot
    where v.id = own.device_id and v.firmware_version is distinct from own.firmware_before`,
  upload: sql`
    select f.uploaded_at as time from diagnostics_files f
    where f.job_id = own.job_id and f.device_id = own.device_id and f.uploaded_at is not null
    order by f.uploaded_at limit 1`,
  availability: sql`
    select greatest(reported.at, own.answered_at) as time
    from (
      select p.status, p.status_at as at from ports p
      where p.device_id = own.device_id and p.connector_id = (j.parameters ->> 'connectorId')::int
      union all
      select v.charger_status, null from devices v
      where v.id = own.device_id and (j.parameters ->> 'connectorId')::int = 0
    ) reported
    where reported.status is not null
      and (reported.status = 'Unavailable') = (j.parameters ->> 'type' = 'Inoperative')
    limit 1`,
};

const rules = Object.keys(seenAt) as (keyof typeof seenAt)[];

/**
 * Actions whose effect is in the database by now.
 *
 * @param deviceIds only of these devices
 */
export async function markEffectsSeen(db: Kysely<Tables>, now: Date, deviceIds?: readonly string[]): Promise<Ended[]> {
  const all = await markRestarts(db, now, deviceIds);
  const awaited = await typesAwaited(db, deviceIds);
  for (const rule of rules) {
    if (!typesSeenBy(rule).some((type) => awaited.has(type))) continue;
    const { rows } = await sql<Ended>`
      update job_devices d set outcome = 'EFFECT_SEEN', effect_at = seen.time
      from job_devices own join jobs j on j.id = own.job_id cross join lateral (${seenAt[rule]}) seen
      where d.outcome = 'ACCEPTED' and own.outcome = 'ACCEPTED' and j.event_type = any(${typesSeenBy(rule)}::text[])
        and own.job_id = d.job_id and own.device_id = d.device_id
        ${deviceIds ? sql`and d.device_id = any(${deviceIds}::uuid[])` : sql``}
      returning ${ended}`.execute(db);
    all.push(...rows);
  }
  return all;
}

/** Types of the actions whose effect is to come: mostly none, and to ask for each by its rule costs more than this. */
async function typesAwaited(db: Kysely<Tables>, deviceIds: readonly string[] | undefined): Promise<Set<string>> {
  const { rows } = await sql<{ event_type: string }>`
    select distinct j.event_type from job_devices d join jobs j on j.id = d.job_id
    where d.outcome = 'ACCEPTED' ${deviceIds ? sql`and d.device_id = any(${deviceIds}::uuid[])` : sql``}`.execute(db);
  return new Set(rows.map((row) => row.event_type));
}

/** Accepted actions that the charger has said it could not carry out after all. */
export async function markFailures(db: Kysely<Tables>): Promise<Ended[]> {
  const all: Ended[] = [];
  for (const type of jobTypesWithEffect) {
    const failure = jobKindOf(type).effect?.failure;
    if (!failure) continue;
    const reported = `"status"\\s*:\\s*"(${failure.statuses.join('|')})"`;
    const { rows } = await sql<Ended>`
      update job_devices d set outcome = 'FAILED', detail = ${failure.detail}
      from jobs j
      where d.outcome = 'ACCEPTED' and j.id = d.job_id and j.event_type = ${type}
        and exists (
          select from ocpp_logs l
          where l.chargebox_id = d.chargebox_id and l.source = 'EVSE' and l.time > d.sent_at
            and l.detail_type = ${failure.logType} and l.frame ~ ${reported}
        )
      returning ${ended}`.execute(db);
    all.push(...rows);
  }
  return all;
}

/** Accepted actions whose effect did not come in time. */
export async function giveUpEffects(db: Kysely<Tables>, now: Date): Promise<Ended[]> {
  const all: Ended[] = [];
  for (const type of jobTypesWithEffect) {
    const { effect } = jobKindOf(type);
    if (!effect) continue;
    const before = new Date(now.getTime() - effect.withinMinutes * 60_000);
    const { rows } = await sql<Ended>`
      update job_devices d set outcome = 'TIMED_OUT', detail = ${effect.missing}
      from jobs j
      where d.outcome = 'ACCEPTED' and j.id = d.job_id and j.event_type = ${type} and d.answered_at < ${before}
      returning ${ended}`.execute(db);
    all.push(...rows);
  }
  return all;
}
