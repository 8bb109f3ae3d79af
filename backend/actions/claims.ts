import type { JobType, Outcome } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { cleanText } from '../gateway/charger-values.ts';
import { heldUntil } from './in-order.ts';
import { notSent } from './outcome.ts';

/** A device of a job that this worker has taken to carry out. */
export interface Claim {
  jobId: string;
  deviceId: string;
  chargeboxId: string;
  eventType: JobType;
  parameters: Record<string, unknown>;
  /** How often it was tried, this time included. */
  attempts: number;
  /** When it was to be carried out at first. */
  firstDue: Date;
}

/** Names a row of `job_devices`. */
export type ClaimKey = Pick<Claim, 'jobId' | 'deviceId'>;

const columns = sql`
  d.job_id as "jobId", d.device_id as "deviceId", d.chargebox_id as "chargeboxId", d.attempts,
  j.event_type as "eventType", j.parameters, coalesce(j.scheduled_time, j.created_at) as "firstDue"`;

/** Held back at least so long before it is looked at again; what holds it back lets it go sooner when it ends. */
const shortestHoldMs = 5000;

/** What of the rows that are due could be taken. */
export interface Taken {
  claims: Claim[];
  /** How many must wait for an older command of the same target; see `in-order.ts`. */
  held: number;
}

/**
 * Takes rows that are due, marking them SENT: from here on none is ever sent a
 * second time unknowingly. What must wait for an older one is due later, so that
 * it is not looked at again and again and stands in nobody's way.
 *
 * @param limit of rows taken or held back
 */
export async function claimDue(db: Kysely<Tables>, now: Date, until: Date, limit: number): Promise<Taken> {
  const soonest = new Date(now.getTime() + shortestHoldMs);
  const { rows } = await sql<Claim & { held: boolean }>`
    with due as (
      select job_id, device_id from job_devices
      where outcome = 'QUEUED' and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    ), judged as materialized (
      select due.job_id, due.device_id, ${heldUntil(sql`due.device_id`, now)} as held_until
      from due join jobs j on j.id = due.job_id
    ), held as (
      update job_devices d set due_at = greatest(judged.held_until, ${soonest}), detail = ${notSent.busy.waiting}
      from judged join jobs j on j.id = judged.job_id
      where d.job_id = judged.job_id and d.device_id = judged.device_id and judged.held_until is not null
      returning ${columns}, true as held
    ), taken as (
      update job_devices d
      set outcome = 'SENT', sent_at = ${now}, claimed_until = ${until}, attempts = d.attempts + 1, detail = null,
        firmware_before = (select v.firmware_version from devices v where v.id = d.device_id)
      from judged join jobs j on j.id = judged.job_id
      where d.job_id = judged.job_id and d.device_id = judged.device_id and judged.held_until is null
      returning ${columns}, false as held
    )
    select * from taken union all select * from held`.execute(db);
  const claims = rows.filter(({ held }) => !held);
  return { claims, held: rows.length - claims.length };
}

/** Takes over rows whose worker has gone: what became of them is to be found out. */
export async function claimAbandoned(db: Kysely<Tables>, now: Date, until: Date, limit: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    update job_devices d set claimed_until = ${until}
    from jobs j, (
      select job_id, device_id from job_devices
      where outcome = 'SENT' and claimed_until < ${now}
      limit ${limit} for update skip locked
    ) abandoned
    where d.job_id = abandoned.job_id and d.device_id = abandoned.device_id and j.id = d.job_id
    returning ${columns}`.execute(db);
  return rows;
}

/**
 * The OCPP message id of this attempt. Each attempt has its own: one that was
 * logged and then found the connection closed says nothing of the next. The job's
 * id without its dashes leaves three digits of 36 for the attempt, which an hour
 * of attempts does not use up.
 */
export const messageIdOf = ({ jobId, attempts }: Pick<Claim, 'jobId' | 'attempts'>): string =>
  `${jobId.replaceAll('-', '')}-${attempts.toString(36)}`;

/** When the next row becomes due; undefined when none waits. */
export async function nextDue(db: Kysely<Tables>): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from job_devices where outcome = 'QUEUED' order by due_at limit 1`.execute(db);
  return rows[0]?.due_at;
}

/** What became of one claim. */
export interface Conclusion {
  claim: ClaimKey;
  outcome: Outcome;
  detail: string | null;
  answeredAt: Date | null;
}

/** A detail may be a charger's words: one that the database refuses would refuse all that is noted with it. */
const kept = (detail: string | null): string | null => (detail === null ? null : cleanText(detail));

/**
 * Notes what chargers answered, or that they did not, with one statement. Only rows that are still SENT change.
 *
 * @returns for each whether it has changed
 */
export async function recordOutcomes(db: Kysely<Tables>, conclusions: readonly Conclusion[]): Promise<boolean[]> {
  const given = conclusions.map(({ claim, outcome, detail, answeredAt }) => ({
    ...{ job_id: claim.jobId, device_id: claim.deviceId, outcome, detail: kept(detail), answered_at: answeredAt },
  }));
  // Of some commands the answer is the effect.
  const { rows } = await sql<{ key: string }>`
    update job_devices d set outcome = x.outcome, detail = x.detail, answered_at = x.answered_at, claimed_until = null,
      effect_at = case x.outcome when 'EFFECT_SEEN' then x.answered_at else d.effect_at end
    from json_to_recordset(${JSON.stringify(given)}::json)
      as x(job_id uuid, device_id uuid, outcome text, detail text, answered_at timestamptz)
    where d.job_id = x.job_id and d.device_id = x.device_id and d.outcome = 'SENT'
    returning d.job_id || ' ' || d.device_id as key`.execute(db);
  const changed = new Set(rows.map(({ key }) => key));
  return conclusions.map(({ claim }) => changed.has(`${claim.jobId} ${claim.deviceId}`));
}

/**
 * Puts a row that was certainly not sent back in the queue, or ends it where the job was cancelled meanwhile.
 *
 * @returns what it is then; undefined when it was not SENT any more
 */
export async function putBack(
  db: Kysely<Tables>,
  { jobId, deviceId }: ClaimKey,
  dueAt: Date,
  detail: string | null,
): Promise<Outcome | undefined> {
  const row = await db
    .updateTable('job_devices')
    .set({
      outcome: sql<Outcome>`case when cancel_asked then 'CANCELLED' else 'QUEUED' end`,
      detail: sql<string | null>`case when cancel_asked then null else ${kept(detail)}::text end`,
      ...{ due_at: dueAt, sent_at: null, claimed_until: null },
    })
    .where('job_id', '=', jobId)
    .where('device_id', '=', deviceId)
    .where('outcome', '=', 'SENT')
    .returning('outcome')
    .executeTakeFirst();
  return row?.outcome;
}

/** Lets another worker take a row up from this moment on, if it is not that late already. */
export async function releaseClaim(db: Kysely<Tables>, { jobId, deviceId }: ClaimKey, from: Date): Promise<void> {
  await db
    .updateTable('job_devices')
    .set({ claimed_until: sql<Date>`least(claimed_until, ${from})` })
    .where('job_id', '=', jobId)
    .where('device_id', '=', deviceId)
    .where('outcome', '=', 'SENT')
    .execute();
}

/** Chargers are there again: what waited for them is due now. Scheduled rows that were never tried keep their time. */
export async function hasten(db: Kysely<Tables>, deviceIds: readonly string[], now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_devices')
    .set({ due_at: now })
    .where(sql<boolean>`device_id = any(${deviceIds}::uuid[])`)
    .where('outcome', '=', 'QUEUED')
    .where('attempts', '>', 0)
    .where('due_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * What the OCPP log says of this attempt: the answer's frame, or that it was sent
 * without one; undefined when it never was. A command is logged before it is sent.
 */
export async function findInLog(
  db: Kysely<Tables>,
  claim: Claim,
): Promise<{ askedAt: Date; answer: string | undefined; answeredAt: Date | undefined } | undefined> {
  const { jobId, chargeboxId } = claim;
  const rows = await db
    .selectFrom('ocpp_logs')
    .select(['source', 'frame', 'time'])
    .where('chargebox_id', '=', chargeboxId)
    .where('message_id', '=', messageIdOf(claim))
    .where('time', '>=', sql<Date>`(select created_at - interval '1 hour' from jobs where id = ${jobId}::uuid)`)
    .orderBy('time')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const answer = rows.find((row) => row.source === 'EVSE');
  return { askedAt: first.time, answer: answer?.frame, answeredAt: answer?.time };
}
