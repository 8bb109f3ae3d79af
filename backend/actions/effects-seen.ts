import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { eventKindOf, typesSeenByBoot } from './event-types.ts';

/** A row of a job that has come to its end. */
export interface Ended {
  jobId: string;
  deviceId: string;
  chargeboxId: string;
}

const ended = sql`d.job_id as "jobId", d.device_id as "deviceId", d.chargebox_id as "chargeboxId"`;

/**
 * Accepted actions whose effect is in the log by now: the first BootNotification
 * of the charger after the command.
 *
 * @param deviceId only of this device
 */
export async function markEffectsSeen(db: Kysely<Tables>, deviceId?: string): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update job_devices d set outcome = 'EFFECT_SEEN', effect_at = boot.time
    from jobs j, job_devices own
    cross join lateral (
      select l.time from ocpp_logs l
      where l.chargebox_id = own.chargebox_id and l.detail_type = 'BOOT_NOTIFICATION_REQUEST' and l.time > own.sent_at
      order by l.time limit 1
    ) boot
    where d.outcome = 'ACCEPTED' and j.id = d.job_id and j.event_type = any(${typesSeenByBoot}::text[])
      and own.job_id = d.job_id and own.device_id = d.device_id
      ${deviceId ? sql`and d.device_id = ${deviceId}::uuid` : sql``}
    returning ${ended}`.execute(db);
  return rows;
}

/** Accepted actions whose effect did not come in time. */
export async function giveUpEffects(db: Kysely<Tables>, now: Date): Promise<Ended[]> {
  const all: Ended[] = [];
  for (const type of typesSeenByBoot) {
    const { effect } = eventKindOf(type);
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
