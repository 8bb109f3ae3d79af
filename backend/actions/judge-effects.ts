import type { JobType } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { gatewayStopped } from '../ocpp/connection-ends.ts';
import { type ChangedRow, changedRow } from './changed-row.ts';
import { tryOtherWay } from './diagnostics.ts';
import { type Awaited, type FirmwareProgress, firmwareProgress, type Judgement, judge } from './effect-rules.ts';
import { jobKindOf, jobTypesWithEffect, knownJobTypes } from './event-types.ts';
import { type Sign, uploaded } from './signs.ts';

/** Signs judged, or actions given up, with one statement. */
const atATime = 1000;

/** What actions have come to. */
export interface JudgedEffects {
  seen: ChangedRow[];
  failed: ChangedRow[];
}

type SignRow = Sign & { id: number; jobId: string; deviceId: string } & FirmwareProgress &
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
    const action = { ...row, progress: { installedAt: row.installedAt, bootedAt: row.bootedAt } };
    return [{ action, judgement: judge(action, own), progress: firmwareProgress(action, own) }];
  });
  const judgements = actions.flatMap(({ action, judgement }) => (judgement ? [{ action, judgement }] : []));
  await remember(
    trx,
    actions.filter(({ action, judgement }) => !judgement && action.eventType === 'UPDATE_FIRMWARE_REQUEST'),
  );
  const judged = judgements.length > 0 ? await record(trx, judgements) : { seen: [], failed: [] };
  if (isFtpOffered) await tryOtherWay(trx, failedUploads(judgements));
  const ids = signs.map(({ id }) => id);
  await sql`delete from effect_signs where id = any(${ids}::bigint[])`.execute(trx);
  return { judged, count: signs.length };
}

/** The devices whose upload of diagnostics failed. */
const failedUploads = (judgements: readonly { action: SignRow; judgement: Judgement }[]): string[] =>
  judgements.flatMap(({ action, judgement }) => {
    const isUpload = action.outcome !== null && action.eventType === 'GET_DIAGNOSTICS_REQUEST';
    return isUpload && judgement.outcome === 'FAILED' ? [action.deviceId] : [];
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
      case when d.awaits is not null and d.outcome in ('ACCEPTED', 'TIMED_OUT', 'REJECTED', 'FAILED') then d.outcome end as outcome,
      d.sent_at as "sentAt", d.answered_at as "answeredAt", j.event_type as "eventType", j.parameters,
      d.installed_at as "installedAt", d.booted_at as "bootedAt",
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

/** Keeps how far firmware updates have come: their signs are taken away, and the last one may come hours later. */
async function remember(
  trx: Kysely<Tables>,
  updates: readonly { action: { jobId: string; deviceId: string }; progress: FirmwareProgress }[],
): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map(({ action, progress }) => ({
    ...{ job_id: action.jobId, device_id: action.deviceId },
    ...{ installed_at: progress.installedAt, booted_at: progress.bootedAt },
  }));
  await sql`
    update job_devices d set installed_at = x.installed_at, booted_at = x.booted_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(job_id uuid, device_id uuid, installed_at timestamptz, booted_at timestamptz)
    where d.job_id = x.job_id and d.device_id = x.device_id
      and (d.installed_at, d.booted_at) is distinct from (x.installed_at, x.booted_at)`.execute(trx);
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
    awaits: judgement.outcome === 'FAILED' && jobKindOf(action.eventType).effect?.rule === 'upload' ? [uploaded] : null,
  }));
  const { rows: changed } = await sql<ChangedRow & { outcome: Judgement['outcome'] }>`
    update job_devices d set outcome = x.outcome, effect_at = x.effect_at, detail = coalesce(x.detail, d.detail),
      awaits = x.awaits, awaits_until = case when x.awaits is not null then d.awaits_until end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(job_id uuid, device_id uuid, was text, outcome text, detail text, effect_at timestamptz, awaits text[])
    where d.job_id = x.job_id and d.device_id = x.device_id and d.outcome = x.was
    returning ${changedRow}, d.outcome`.execute(trx);
  return {
    seen: changed.filter(({ outcome }) => outcome === 'EFFECT_SEEN'),
    failed: changed.filter(({ outcome }) => outcome === 'FAILED'),
  };
}

const missing = Object.fromEntries(
  jobTypesWithEffect.map((type: JobType) => [type, jobKindOf(type).effect?.missing ?? '']),
);

/** Accepted actions whose effect did not come in time; what had no answer is awaited no more. */
export async function timeOutEffects(db: Kysely<Tables>, now: Date): Promise<ChangedRow[]> {
  const all: ChangedRow[] = [];
  for (let count = atATime; count === atATime; ) {
    const { rows } = await sql<ChangedRow & { was: string }>`
      with over as (
        select job_id, device_id, outcome as was from job_devices
        where awaits_until <= ${now}
        order by awaits_until limit ${atATime} for update skip locked
      )
      update job_devices d set
        outcome = case over.was when 'ACCEPTED' then 'TIMED_OUT' else d.outcome end,
        detail = case over.was when 'ACCEPTED' then coalesce(${JSON.stringify(missing)}::jsonb ->> j.event_type, d.detail)
          else d.detail end,
        awaits = null, awaits_until = null
      from over join jobs j on j.id = over.job_id
      where d.job_id = over.job_id and d.device_id = over.device_id
      returning ${changedRow}, over.was`.execute(db);
    all.push(...rows.filter(({ was }) => was === 'ACCEPTED'));
    count = rows.length;
  }
  return all;
}
