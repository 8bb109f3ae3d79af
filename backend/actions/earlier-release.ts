import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { awaitsOf } from './awaited-effects.ts';
import { jobKindOf, jobTypesWithEffect } from './event-types.ts';
import { answered, uploaded } from './signs.ts';

const within = Object.fromEntries(jobTypesWithEffect.map((type) => [type, jobKindOf(type).effect?.withinMinutes ?? 0]));
const longestMinutes = Math.max(...Object.values(within));

/**
 * Takes over actions that an earlier release has begun: it did not note what
 * they await, and its gateways noted no signs. Those are read out of the log, once.
 */
export async function takeOverEarlierActions(db: Kysely<Tables>, now: Date): Promise<void> {
  // A constant, so that the days before it are left alone.
  const since = new Date(now.getTime() - 2 * longestMinutes * 60_000);
  await sql`
    with taken as (
      update job_devices d set awaits = ${awaitsOf},
        awaits_until = case d.outcome when 'ACCEPTED'
          then d.answered_at + make_interval(mins => (${JSON.stringify(within)}::jsonb ->> j.event_type)::int) end
      from jobs j
      where j.id = d.job_id and d.outcome in ('SENT', 'ACCEPTED') and d.awaits is null
        and j.event_type = any(${jobTypesWithEffect}::text[])
      returning d.job_id, d.device_id, d.chargebox_id, d.awaits, d.sent_at, d.outcome
    )
    insert into effect_signs (job_id, device_id, kind, status, at)
    select a.job_id, a.device_id, l.detail_type, l.status, l.time
    from taken a join ocpp_logs l on l.chargebox_id = a.chargebox_id and l.time > a.sent_at
    where l.time >= ${since} and l.source = 'EVSE' and l.fault is null and l.detail_type = any(a.awaits)
    union all
    select a.job_id, a.device_id, ${uploaded}, null, f.uploaded_at
    from taken a join diagnostics_files f on f.job_id = a.job_id and f.device_id = a.device_id
    where f.uploaded_at is not null
    union all
    select a.job_id, a.device_id, ${answered}, null, ${now} from taken a where a.outcome = 'ACCEPTED'
    order by 5`.execute(db);
}
