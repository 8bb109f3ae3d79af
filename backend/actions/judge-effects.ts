import type { JobType } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { gatewayStopped } from '../ocpp/connection-ends.ts';
import { type ChangedRow, changedRow } from './changed-row.ts';
import { tryOtherWay } from './diagnostics.ts';
import { type Awaited, type Judgement, judge, type Progress, progressOf } from './effect-rules.ts';
import { jobKindOf, jobTypesWithEffect, knownJobTypes } from './event-types.ts';
import { type Sign, uploaded } from './signs.ts';

/** Signs judged, or actions given up, with one statement. */
const atATime = 1000;

/** What actions have come to. */
export interface JudgedEffects {
  seen: ChangedRow[];
  failed: ChangedRow[];
}

type SignRow = Sign & { id: number; jobId: string; deviceId: string } & Progress &
  (Omit<Awaited, 'progress'> | { outcome: null });

/**
 * Judges what chargers have sent since they were told what to do: the gateway
 * notes each message that may show an effect when it writes it. What came before
 * the command's answer was noted waits for that.
 *
 * @param isFtpOffered whether a charger whose upload failed has another way to try
 */
export async function judgeEffects(db: Kysely<Tables>, isFtpOffered = false): Promise<JudgedEffects> {
  const all: JudgedEffects = { seen: [], failed: [] };
  for (let more = true; more; ) {
    const { judged, count } = await db.transaction().execute((trx) => judgeSigns(trx, isFtpOffered));
    all.seen.push(...judged.seen);
    all.failed.push(...judged.failed);
    more = count === atATime;
  }
  return all;
}

async function judgeSigns(
  trx: Kysely<Tables>,
  isFtpOffered: boolean,
): Promise<{ judged: JudgedEffects; count: number }> {
  const signs = await takeSigns(trx);
  if (signs.length === 0) return { judged: { seen: [], failed: [] }, count: 0 };
  const actions = actionsOf(signs).flatMap(([row, own]) => {
    if (!row.outcome) return [];
    const { installedAt, bootedAt, failedAt } = row;
    const action = { ...row, progress: { installedAt, bootedAt, failedAt } };
    return [{ action, judgement: judge(action, own), progress: progressOf(action, own) }];
  });
  const judgements = actions.flatMap(({ action, judgement }) => (judgement ? [{ action, judgement }] : []));
  const firstFailures = await remember(
    trx,
    actions.filter(({ action, judgement }) => !judgement && failures[action.eventType]),
  );
  const judged = judgements.length > 0 ? await record(trx, judgements) : { seen: [], failed: [] };
  if (isFtpOffered)
    await tryOtherWay(trx, [...failedUploads(judgements), ...firstFailures.filter(isUpload).map(deviceOf)]);
  const ids = signs.map(({ id }) => id);
  await sql`delete from effect_signs where id = any(${ids}::bigint[])`.execute(trx);
  return { judged, count: signs.length };
}

/** The devices whose upload of diagnostics failed. */
const failedUploads = (judgements: readonly { action: SignRow; judgement: Judgement }[]): string[] =>
  judgements.flatMap(({ action, judgement }) => {
    const hasFailed = judgement.outcome === 'FAILED' && action.outcome !== null && isUpload(action);
    return hasFailed ? [action.deviceId] : [];
  });

/** Each action with its signs. */
function actionsOf(signs: readonly SignRow[]): [SignRow, SignRow[]][] {
  const actions = new Map<string, [SignRow, SignRow[]]>();
  for (const sign of signs) {
    const key = `${sign.jobId} ${sign.deviceId}`;
    const known = actions.get(key);
    if (known) known[1].push(sign);
    else actions.set(key, [sign, [sign]]);
  }
  return [...actions.values()];
}

/**
 * Signs with what is known of their actions; those of a command that has no outcome yet stay, and those of an action
 * that only a later release knows.
 */
async function takeSigns(trx: Kysely<Tables>): Promise<SignRow[]> {
  const { rows } = await sql<SignRow>`
    select s.id, s.kind, s.status, s.at, s.job_id as "jobId", s.device_id as "deviceId",
      case when d.awaits is not null and (d.outcome in ('ACCEPTED', 'TIMED_OUT', 'REJECTED') or d.outcome = 'FAILED'
        -- What comes after a newer command of its kind is the effect of that.
        and not exists (
          select from job_devices newer join jobs on jobs.id = newer.job_id
          where newer.device_id = d.device_id and newer.sent_at > d.sent_at and jobs.event_type = j.event_type)
      ) then d.outcome end as outcome,
      d.sent_at as "sentAt", d.answered_at as "answeredAt", j.event_type as "eventType", j.parameters,
      d.installed_at as "installedAt", d.booted_at as "bootedAt", d.failed_at as "failedAt",
      v.firmware_version is distinct from d.firmware_before as "hasNewFirmware",
      case when j.event_type = 'RESET_REQUEST' then (
        select min(c.connected_at) from connections c
        where c.device_id = d.device_id and c.connected_at >= case d.outcome
          when 'ACCEPTED' then d.answered_at
          when 'TIMED_OUT' then (
            select c.disconnected_at from connections c
            where c.device_id = d.device_id and c.connected_at <= d.sent_at and c.disconnected_at >= d.sent_at
              and c.reason <> ${gatewayStopped}
            order by c.connected_at desc limit 1)
        end
      ) end as "backAt",
      case when j.event_type = 'CHANGE_AVAILABILITY_REQUEST' then (
        select coalesce(reported.at, d.answered_at)
        from (
          select p.status, p.status_at as at from ports p
          where p.device_id = d.device_id and p.connector_id = (j.parameters ->> 'connectorId')::int
          union all
          select v.charger_status, null where (j.parameters ->> 'connectorId')::int = 0
        ) reported
        where reported.status is not null
          and (reported.status = 'Unavailable') = (j.parameters ->> 'type' = 'Inoperative')
        limit 1
      ) end as "asAskedSince"
    from effect_signs s
      left join job_devices d on d.job_id = s.job_id and d.device_id = s.device_id
      left join jobs j on j.id = d.job_id
      left join devices v on v.id = d.device_id
    where d.outcome is distinct from 'SENT' and coalesce(j.event_type = any(${knownJobTypes}::text[]), true)
    order by s.id limit ${atATime} for update of s skip locked`.execute(trx);
  return rows;
}

/** An action that its charger has reported as failed. */
interface Failure {
  deviceId: string;
  eventType: JobType;
}
const isUpload = ({ eventType }: { eventType: JobType }): boolean => jobKindOf(eventType).effect?.rule === 'upload';
const deviceOf = ({ deviceId }: Failure): string => deviceId;

/** Of the job types whose chargers report failures: what then, and how long the effect of an answer is awaited. */
const failures = Object.fromEntries(
  jobTypesWithEffect.flatMap((type) => {
    const { effect } = jobKindOf(type);
    if (!effect?.failure) return [];
    const { detail, retryMinutes } = effect.failure;
    return [[type, { detail, retryMinutes, withinMinutes: effect.withinMinutes }]];
  }),
);
const failuresJson = sql`${JSON.stringify(failures)}::jsonb`;
/** When the effect of a row of `job_devices d` is awaited no more, whatever its charger reports. */
const lastMoment = sql`d.answered_at
  + make_interval(mins => (${failuresJson} -> j.event_type ->> 'withinMinutes')::int)`;

/**
 * Keeps how far actions have come: their signs are deleted, and the last one may come hours later. A failure that
 * the charger reports is not the end: for a while a retry is awaited, and all the time that is left once it has begun.
 *
 * @returns those that have failed for the first time
 */
async function remember(
  trx: Kysely<Tables>,
  actions: readonly { action: { jobId: string; deviceId: string }; progress: Progress }[],
): Promise<Failure[]> {
  if (actions.length === 0) return [];
  const rows = actions.map(({ action, progress }) => ({
    ...{ job_id: action.jobId, device_id: action.deviceId },
    ...{ installed_at: progress.installedAt, booted_at: progress.bootedAt, failed_at: progress.failedAt },
  }));
  const { rows: changed } = await sql<Failure & { isFirst: boolean }>`
    update job_devices d set installed_at = x.installed_at, booted_at = x.booted_at,
      failures = d.failures + (x.failed_at is not null and x.failed_at is distinct from d.failed_at)::integer,
      failed_at = case d.outcome when 'ACCEPTED' then x.failed_at end,
      detail = case when d.outcome <> 'ACCEPTED' then d.detail
        when x.failed_at is not null then 'Failed, retrying. ' || (${failuresJson} -> j.event_type ->> 'detail')
        when d.failed_at is null then d.detail end,
      awaits_until = case when d.outcome <> 'ACCEPTED' then d.awaits_until
        when x.failed_at is not null then least(${lastMoment},
          x.failed_at + make_interval(mins => (${failuresJson} -> j.event_type ->> 'retryMinutes')::int))
        when d.failed_at is not null then ${lastMoment} else d.awaits_until end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(job_id uuid, device_id uuid, installed_at timestamptz, booted_at timestamptz, failed_at timestamptz), jobs j
    where d.job_id = x.job_id and d.device_id = x.device_id and j.id = d.job_id
      and (d.installed_at, d.booted_at, d.failed_at) is distinct from (x.installed_at, x.booted_at, x.failed_at)
    returning d.device_id as "deviceId", j.event_type as "eventType",
      d.failed_at is not null and d.failures = 1 as "isFirst"`.execute(trx);
  return changed.filter(({ isFirst }) => isFirst);
}

/** Records it of those actions that are still as they were when they were judged. */
async function record(
  trx: Kysely<Tables>,
  judgements: readonly {
    action: Pick<SignRow, 'jobId' | 'deviceId' | 'outcome'> & { eventType: JobType };
    judgement: Judgement;
  }[],
): Promise<JudgedEffects> {
  const rows = judgements.map(({ action, judgement }) => ({
    ...{ job_id: action.jobId, device_id: action.deviceId, was: action.outcome, outcome: judgement.outcome },
    detail: judgement.detail,
    effect_at: judgement.outcome === 'EFFECT_SEEN' ? judgement.at : null,
    // A charger whose upload failed retries it, and its file may still come.
    awaits: judgement.outcome === 'FAILED' && isUpload(action) ? [uploaded] : null,
  }));
  const { rows: changed } = await sql<ChangedRow & { outcome: Judgement['outcome'] }>`
    update job_devices d set outcome = x.outcome, effect_at = x.effect_at, detail = coalesce(x.detail, case when d.failed_at is null then d.detail end),
      failed_at = null, awaits = x.awaits, awaits_until = case when x.awaits is not null then d.awaits_until end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(job_id uuid, device_id uuid, was text, outcome text, detail text, effect_at timestamptz, awaits text[])
    where d.job_id = x.job_id and d.device_id = x.device_id
      -- Its time may have ended meanwhile: the effect came before that.
      and (d.outcome = x.was or (x.was, x.outcome, d.outcome) = ('ACCEPTED', 'EFFECT_SEEN', 'FAILED'))
    returning ${changedRow}, d.outcome`.execute(trx);
  return {
    seen: changed.filter(({ outcome }) => outcome === 'EFFECT_SEEN'),
    failed: changed.filter(({ outcome }) => outcome === 'FAILED'),
  };
}

const missing = Object.fromEntries(
  jobTypesWithEffect.map((type: JobType) => [type, jobKindOf(type).effect?.missing ?? '']),
);

/** What became of actions whose time is over. */
export interface EndedEffects {
  timedOut: ChangedRow[];
  failed: ChangedRow[];
}

/**
 * Accepted actions whose effect did not come in time: they have failed where the charger reported that and did not
 * retry, and its effect may still come. What had no answer is awaited no more.
 */
export async function timeOutEffects(db: Kysely<Tables>, now: Date): Promise<EndedEffects> {
  const all: EndedEffects = { timedOut: [], failed: [] };
  for (let count = atATime; count === atATime; ) {
    const rows = await endOverdue(db, now);
    for (const { was, ...row } of rows) {
      if (was === 'TIMED_OUT') all.timedOut.push(row);
      if (was === 'FAILED') all.failed.push(row);
    }
    count = rows.length;
  }
  return all;
}

/** A row whose time is over, and what it has become; null for one that was over before. */
type Ended = ChangedRow & { was: 'TIMED_OUT' | 'FAILED' | null };

async function endOverdue(db: Kysely<Tables>, now: Date): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with over as (
      select job_id, device_id, outcome as was, failed_at is not null as has_failed from job_devices
      where awaits_until <= ${now}
      order by awaits_until limit ${atATime} for update skip locked
    ), ended as (
      select over.job_id, over.device_id, j.event_type, over.has_failed,
        case when over.was = 'ACCEPTED' then case when over.has_failed then 'FAILED' else 'TIMED_OUT' end end as outcome
      from over join jobs j on j.id = over.job_id
    )
    update job_devices d set outcome = coalesce(ended.outcome, d.outcome), failed_at = null,
      detail = coalesce(case ended.outcome when 'TIMED_OUT' then ${JSON.stringify(missing)}::jsonb ->> j.event_type
        when 'FAILED' then ${failuresJson} -> j.event_type ->> 'detail' end, d.detail),
      awaits = case when ended.outcome = 'FAILED' and ${lastMoment} > ${now} then d.awaits end,
      awaits_until = case when ended.outcome = 'FAILED' and ${lastMoment} > ${now} then ${lastMoment} end
    from ended join jobs j on j.id = ended.job_id
    where d.job_id = ended.job_id and d.device_id = ended.device_id
    returning ${changedRow}, ended.outcome as was`.execute(db);
  return rows;
}
