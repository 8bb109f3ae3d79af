import type { Outcome } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Exchange, LogReader } from '../ocpp-logs/index.ts';
import { cleanText } from '../text/stored-text.ts';
import { awaitsOf } from './awaited-effects.ts';
import { nextLook } from './away.ts';
import { isCancelled } from './cancel-job.ts';
import type { AttemptKey, Claim } from './claim.ts';
import { heldUntil } from './in-order.ts';
import { awayLimitMs, notSent } from './not-sent.ts';
import { fewOfJob, type Room } from './places.ts';
import { answered } from './signs.ts';

/** Of a claim, from `job_devices d` and `jobs j`. */
export const claimColumns = sql`
  d.job_id as "jobId", d.device_id as "deviceId", d.chargebox_id as "chargeboxId", d.attempts,
  j.event_type as "eventType", j.parameters, coalesce(j.scheduled_time, j.created_at) as "firstDue", d.sent_at as "sentAt"`;

/** Held back at least so long before it is looked at again; what holds it back lets it go sooner when it ends. */
const shortestHoldMs = 5000;

/** So many are looked at even where there is room for few: most of them may have to be put off. */
const leastLookedAt = 100;

/**
 * What becomes of a row that is due: held, it must wait for an older command of the same target; see `in-order.ts`.
 * One whose job is canceled, and which is not marked yet, is only kept out of the way.
 */
type Sort = 'claims' | 'canceled' | 'held' | 'away' | 'givenUp';

/** A row that was due. The last row of a statement has only the counts of all of them. */
type Row = Claim & ({ as: Sort; looked_at: null; is_left: null } | { as: null; looked_at: number; is_left: boolean });

/** What became of rows that were due. */
export interface Taken {
  claims: Claim[];
  /** Their chargers are away. */
  away: Claim[];
  /** Their chargers have been away for too long. */
  givenUp: Claim[];
  /** Whether any were put off: others may be due in their place. */
  isPutOff: boolean;
  /** Whether more may be due. */
  more: boolean;
}

/**
 * Takes rows that are due, marking them SENT: from here on none is ever sent a
 * second time unknowingly. Jobs take turns, a row each. What must wait for an older
 * one, or for its charger, is due later, so that it is not claimed again and again
 * and holds up no other.
 *
 * @param room how many may be taken; more may be put off
 */
export async function claimDue(
  db: Kysely<Tables>,
  now: Date,
  until: Date,
  { free, forLarge = free, underWay = new Map() }: Room,
): Promise<Taken> {
  const most = Math.max(free, leastLookedAt);
  const soonest = new Date(now.getTime() + shortestHoldMs);
  const tooLong = new Date(now.getTime() - awayLimitMs);
  const away = notSent['not-connected'];
  const named = (as: Sort) => sql`
    from judged join jobs j on j.id = judged.job_id
    where d.job_id = judged.job_id and d.device_id = judged.device_id and judged.as = ${as}
    returning ${claimColumns}, judged.as, null::int as looked_at, null::boolean as is_left`;
  const { rows } = await sql<Row>`
    with recursive waiting as (
      -- Of each job with queued devices the one that is due first, from job to job by the index.
      (select job_id, due_at from job_devices where outcome = 'QUEUED' order by job_id, due_at limit 1)
      union all
      select next.job_id, next.due_at from waiting cross join lateral (
        select job_id, due_at from job_devices where outcome = 'QUEUED' and job_id > waiting.job_id
        order by job_id, due_at limit 1) next
    ), chosen as (
      select one.job_id, one.device_id, one.turn from waiting cross join lateral (
        select job_id, device_id, due_at, row_number() over (order by due_at) as turn from job_devices
        where outcome = 'QUEUED' and job_id = waiting.job_id and due_at <= ${now} order by due_at limit ${most}) one
      where waiting.due_at <= ${now}
      order by one.turn, one.due_at limit ${most}
    ), due as (
      select d.job_id, d.device_id, d.due_at, d.attempts, chosen.turn
      from job_devices d join chosen using (job_id, device_id)
      where d.outcome = 'QUEUED' and d.due_at <= ${now} for update of d skip locked
    ), looked_at as (
      select due.job_id, due.device_id, due.due_at, due.turn,
        due.turn + coalesce(under_way.devices, 0) > ${fewOfJob} as is_one_of_many,
        ${heldUntil(sql`due.device_id`, now)} as held_until,
        ${isCancelled(sql`due.job_id`, sql`due.device_id`)} as canceled,
        -- One that nobody schedules is tried once in any case: its charger may have connected this moment.
        j.execution_mode = 'IMMEDIATE' and due.attempts = 0
          or coalesce((select v.connected from devices v where v.id = due.device_id), false) as connected,
        coalesce(j.scheduled_time, j.created_at) <= ${tooLong} as overdue
      from due join jobs j on j.id = due.job_id
        left join unnest(${[...underWay.keys()]}::uuid[], ${[...underWay.values()]}::int[]) under_way(job_id, devices)
          on under_way.job_id = due.job_id
    ), sorted as (
      select *, case when canceled then 'canceled' when held_until is not null then 'held' when connected then 'claims'
        when overdue then 'givenUp' else 'away' end as kind
      from looked_at
    ), allowed as (
      select *, not is_one_of_many
        or row_number() over (partition by kind, is_one_of_many order by turn, due_at) <= ${forLarge} as may_go
      from sorted
    ), judged as materialized (
      -- What there is no room for stays as it is.
      select job_id, device_id, held_until, case
        when kind <> 'claims' then kind
        when may_go and row_number() over (partition by kind, may_go order by turn, due_at) <= ${free} then kind
      end as as
      from allowed
    ), held as (
      update job_devices d set due_at = greatest(judged.held_until, ${soonest}), detail = ${notSent.busy.waiting}
      ${named('held')}
    ), canceled as (
      update job_devices d set due_at = ${soonest}
      ${named('canceled')}
    ), away as (
      update job_devices d set due_at = ${nextLook}, attempts = d.attempts + 1, detail = ${away.waiting}
      ${named('away')}
    ), given_up as (
      update job_devices d set outcome = 'FAILED', detail = ${away.givenUp}
      ${named('givenUp')}
    ), taken as (
      update job_devices d
      set outcome = 'SENT', sent_at = ${now}, claimed_until = ${until}, attempts = d.attempts + 1, detail = null,
        awaits = ${awaitsOf}, awaits_until = null,
        firmware_before = (select v.firmware_version from devices v where v.id = d.device_id)
      ${named('claims')}
    )
    select * from taken union all select * from held union all select * from canceled union all select * from away
      union all select * from given_up
    union all select null, null, null, null, null, null, null, null, null,
      (select count(*)::int from chosen), exists (select from judged where judged.as is null)
  `.execute(db);
  const found: Taken = { claims: [], away: [], givenUp: [], isPutOff: false, more: false };
  for (const { as, looked_at, is_left, ...claim } of rows) {
    if (as === null) found.more = looked_at === most || is_left === true;
    else if (as === 'claims' || as === 'away' || as === 'givenUp') found[as].push(claim);
    found.isPutOff ||= as !== null && as !== 'claims';
  }
  return found;
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
    returning ${claimColumns}`.execute(db);
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

/** Names a row of `job_devices d`. */
const keyOf = sql`d.job_id || ' ' || d.device_id`;

/** What became of one claim. */
export interface Conclusion {
  claim: AttemptKey;
  outcome: Outcome;
  detail: string | null;
  answeredAt: Date | null;
  /** Until when its effect is awaited, if it is. */
  awaitedUntil: Date | undefined;
  /** What it asks for may be so already: that is to be looked at once. */
  mayBeDoneAlready: boolean;
}

/** A detail may be a charger's words: one that the database refuses would refuse all that is noted with it. */
const storable = (detail: string | null): string | null => (detail === null ? null : cleanText(detail));

/**
 * Notes what chargers answered, or that they did not, with one statement. Only rows that are still SENT with
 * that attempt change.
 *
 * @returns for each whether it has changed
 */
export async function recordOutcomes(db: Kysely<Tables>, conclusions: readonly Conclusion[]): Promise<boolean[]> {
  const given = conclusions.map(({ claim, outcome, detail, answeredAt, awaitedUntil, mayBeDoneAlready }) => ({
    ...{
      job_id: claim.jobId,
      device_id: claim.deviceId,
      attempts: claim.attempts,
      outcome,
      detail: storable(detail),
      answered_at: answeredAt,
    },
    ...{ awaits_until: awaitedUntil, look: mayBeDoneAlready },
  }));
  // Of some commands the answer is the effect.
  const { rows } = await sql<{ key: string }>`
    with changed as (
      update job_devices d set outcome = x.outcome, detail = x.detail, answered_at = x.answered_at, claimed_until = null,
        effect_at = case x.outcome when 'EFFECT_SEEN' then x.answered_at else d.effect_at end,
        awaits = case when x.awaits_until is null then null else d.awaits end, awaits_until = x.awaits_until
      from json_to_recordset(${JSON.stringify(given)}::json)
        as x(job_id uuid, device_id uuid, attempts integer, outcome text, detail text, answered_at timestamptz, awaits_until timestamptz,
          look boolean)
      where d.job_id = x.job_id and d.device_id = x.device_id and d.outcome = 'SENT' and d.attempts = x.attempts
      returning d.job_id, d.device_id, x.awaits_until, x.answered_at, x.look
    ), signs as (
      insert into effect_signs (job_id, device_id, kind, at)
      select job_id, device_id, ${answered}, answered_at from changed where look and awaits_until is not null
    )
    select job_id || ' ' || device_id as key from changed`.execute(db);
  const changed = new Set(rows.map(({ key }) => key));
  return conclusions.map(({ claim }) => changed.has(`${claim.jobId} ${claim.deviceId}`));
}

/** A claim that was certainly not sent. */
export interface Unsent {
  claim: AttemptKey;
  /** When it is tried again. */
  dueAt: Date;
  /** Why it was not sent, for people. */
  detail: string | null;
}

/**
 * Puts rows that were certainly not sent back in the queue, with one statement, or ends them where the job was
 * cancelled meanwhile.
 *
 * @returns for each what it is then; undefined when it was not SENT with that attempt any more
 */
export async function requeue(db: Kysely<Tables>, unsent: readonly Unsent[]): Promise<(Outcome | undefined)[]> {
  const given = unsent.map(({ claim: { jobId, deviceId, attempts }, dueAt, detail }) => ({
    ...{ job_id: jobId, device_id: deviceId, attempts, due_at: dueAt, detail: storable(detail) },
  }));
  const { rows } = await sql<{ key: string; outcome: Outcome }>`
    update job_devices d
    set outcome = case when d.cancel_asked then 'CANCELLED' else 'QUEUED' end,
      detail = case when d.cancel_asked then null else x.detail end,
      due_at = x.due_at, sent_at = null, claimed_until = null, awaits = null, awaits_until = null
    from json_to_recordset(${JSON.stringify(given)}::json)
      as x(job_id uuid, device_id uuid, attempts integer, due_at timestamptz, detail text)
    where d.job_id = x.job_id and d.device_id = x.device_id and d.outcome = 'SENT' and d.attempts = x.attempts
    returning ${keyOf} as key, d.outcome`.execute(db);
  const found = new Map(rows.map(({ key, outcome }) => [key, outcome]));
  return unsent.map(({ claim }) => found.get(`${claim.jobId} ${claim.deviceId}`));
}

/** Lets another worker take a row up from this moment on, if it is not that late already. */
export async function releaseClaim(
  db: Kysely<Tables>,
  { jobId, deviceId, attempts }: AttemptKey,
  from: Date,
): Promise<void> {
  await db
    .updateTable('job_devices')
    .set({ claimed_until: sql<Date>`least(claimed_until, ${from})` })
    .where('job_id', '=', jobId)
    .where('device_id', '=', deviceId)
    .where('outcome', '=', 'SENT')
    .where('attempts', '=', attempts)
    .execute();
}

/** Chargers are there again: what waited for them is due now. Scheduled rows that were never tried keep their time. */
export async function makeDueNow(db: Kysely<Tables>, deviceIds: readonly string[], now: Date): Promise<boolean> {
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

/** How far from the beginning of an attempt its messages can be in the log: clocks of gateways and workers differ. */
const nearMs = 60 * 60 * 1000;

/**
 * What the OCPP log says of this attempt: the answer's frame, or that it was sent
 * without one; undefined when it never was. A command is logged before it is sent, and again with a fault if it
 * was not sent after all.
 */
export function findInLog(logs: LogReader, claim: Claim): Promise<Exchange | undefined> {
  const { chargeboxId, sentAt } = claim;
  const within = { from: new Date(sentAt.getTime() - nearMs), to: new Date(sentAt.getTime() + nearMs) };
  return logs.exchange(chargeboxId, messageIdOf(claim), within);
}
