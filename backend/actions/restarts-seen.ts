import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { gatewayStopped } from '../gateway/connection-ends.ts';
import { type Ended, ended } from './ended.ts';
import { jobKindOf, typesSeenBy } from './event-types.ts';

/** What is noted when the effect came although the command had no answer. */
const unanswered = 'The charger did not answer, but it disconnected, reconnected, and booted.';

/**
 * Restarts whose effect is in the log by now. A boot by itself shows little:
 * chargers boot whenever they have been without power. So it counts
 *
 * - after an answer that accepts: the first boot on a connection opened since,
 *   for a charger that restarts comes back with a new one;
 * - without an answer, as many chargers restart before they give one: a boot in
 *   time, on a connection opened since the one that the command was sent on had
 *   ended, unless it was our gateway that ended it.
 *
 * @param deviceIds only of these devices
 */
export async function markRestarts(db: Kysely<Tables>, now: Date, deviceIds?: readonly string[]): Promise<Ended[]> {
  const all: Ended[] = [];
  for (const type of typesSeenBy('restart')) {
    const { effect } = jobKindOf(type);
    if (!effect) continue;
    const oldest = new Date(now.getTime() - 2 * effect.withinMinutes * 60_000);
    const { rows } = await sql<Ended>`
      with restarted as (
        select d.job_id, d.device_id, d.chargebox_id, d.outcome, d.sent_at, d.answered_at as since
        from job_devices d join jobs j on j.id = d.job_id
        where d.outcome = 'ACCEPTED' and j.event_type = ${type} and ${of(deviceIds)}
        union all
        select d.job_id, d.device_id, d.chargebox_id, d.outcome, d.sent_at, c.disconnected_at
        from job_devices d join jobs j on j.id = d.job_id
          join connections c on c.device_id = d.device_id and c.connected_at <= d.sent_at
            and c.disconnected_at >= d.sent_at and c.reason <> ${gatewayStopped}
        where d.outcome = 'TIMED_OUT' and d.answered_at is null and d.sent_at > ${oldest}
          and j.event_type = ${type} and ${of(deviceIds)}
      ), seen as (
        select r.job_id, r.device_id, r.outcome, boot.time
        from restarted r cross join lateral (
          select l.time from ocpp_logs l
          where l.chargebox_id = r.chargebox_id and l.detail_type = 'BOOT_NOTIFICATION_REQUEST'
            and l.time >= (select min(c.connected_at) from connections c
              where c.device_id = r.device_id and c.connected_at >= r.since)
          order by l.time limit 1
        ) boot
        where r.outcome = 'ACCEPTED' or boot.time <= r.sent_at + make_interval(mins => ${effect.withinMinutes}::int)
      )
      update job_devices d
      set outcome = 'EFFECT_SEEN', effect_at = seen.time,
        detail = case d.outcome when 'TIMED_OUT' then ${unanswered} else d.detail end
      from seen where d.job_id = seen.job_id and d.device_id = seen.device_id and d.outcome = seen.outcome
      returning ${ended}`.execute(db);
    all.push(...rows);
  }
  return all;
}

const of = (deviceIds: readonly string[] | undefined) =>
  deviceIds ? sql`d.device_id = any(${deviceIds}::uuid[])` : sql`true`;
