import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { auditEntry, audited, type NewAuditEntry } from '../audit/index.ts';
import type { Bus } from '../bus/index.ts';
import { prepared } from '../database/prepared.ts';
import type { Tables } from '../database/tables.ts';
import { insertSentRows } from '../ocpp-logs/index.ts';
import { awaitsOf } from './awaited-effects.ts';
import type { Beginner, RowsInHand, Taking } from './beginner.ts';
import type { Claim } from './claim.ts';
import { claimColumns } from './claims.ts';
import { createJob, type NewJob } from './create-job.ts';
import { keepsOrder } from './in-order.ts';
import { fewOfJob } from './places.ts';

/** What beginning a job needs. */
export interface JobBeginning {
  kysely: Kysely<Tables>;
  bus: Bus;
  /** The worker of this process; undefined where it has none. */
  worker: Beginner | undefined;
}

/** Who begins it, and what of it the audit log keeps. */
export type JobAudit = Pick<NewAuditEntry, 'by' | 'detail'>;

/**
 * Creates a job with its entry in the audit log, and has it begun. One for now on a few devices is written as taken by
 * the worker of this process, with the same commit, and goes on from there. Where there is none, or it has no room,
 * the next worker that checks takes it.
 *
 * After a crash right behind that commit, a row is like any other whose worker has gone: see `createWorker`.
 *
 * @returns the job's id
 */
export async function beginJob({ kysely, bus, worker }: JobBeginning, job: NewJob, audit: JobAudit): Promise<string> {
  const entryOf = (jobId: string): NewAuditEntry => ({ ...audit, action: 'JOB_STARTED', subject: jobId });
  if (mayBeTaken(job)) {
    const id = randomUUID();
    let isWaiting = false;
    const { eventType, parameters, devices } = job;
    const begun = worker?.begin({ id, eventType, parameters, devices }, async (taking, logged) => {
      const { claims, waiting } = await createTaken(kysely, { id, ...job }, entryOf(id), { ...taking, logged });
      isWaiting = waiting > 0;
      return claims;
    });
    if (begun) {
      await begun;
      if (isWaiting) bus.publish('jobs.due', { jobId: id });
      return id;
    }
  }
  const jobId = await kysely.transaction().execute(async (trx) => {
    const id = await createJob(trx, job);
    await audited(trx, entryOf(id));
    return id;
  });
  bus.publish('jobs.due', { jobId });
  return jobId;
}

/** What has to wait for older commands is decided when it is due. */
const mayBeTaken = ({ executionMode, eventType, devices }: NewJob): boolean =>
  executionMode === 'IMMEDIATE' && devices.length <= fewOfJob && !keepsOrder(eventType);

/**
 * Writes a job and its rows as taken, but for devices that older commands are due on, which go first.
 *
 * One statement, and so one commit. Whether it has committed is not known when the connection is lost meanwhile: then
 * its rows are taken up when the claims run out.
 */
async function createTaken(
  db: Kysely<Tables>,
  { id, eventType, parameters, createdBy, retryOf, devices }: NewJob & { id: string },
  entry: NewAuditEntry,
  { now, until, logged }: Taking & { logged: RowsInHand | undefined },
): Promise<{ claims: Claim[]; waiting: number }> {
  const deviceIds = JSON.stringify([...new Set(devices.map((device) => device.id))]);
  const isSent = sql`logged.device_id in (select device_id from written where outcome = 'SENT')`;
  const kept = logged ? sql`, kept as (${insertSentRows(logged.table, logged.rows, isSent)})` : sql``;
  const { rows } = await sql<Claim & { isTaken: boolean }>`${prepared}
    with audited as (${auditEntry(db, entry)}), job as (
      insert into jobs (id, event_type, parameters, execution_mode, created_by, retry_of, created_at)
      values (${id}, ${eventType}, ${JSON.stringify(parameters)}, 'IMMEDIATE', ${createdBy}, ${retryOf ?? null},
        least(now(), ${now}::timestamptz)) -- not after it was sent
      returning *
    ), found as materialized (
      select v.id, v.chargebox_id, v.firmware_version, not exists (
        select from job_devices older
        where older.device_id = v.id and older.outcome = 'QUEUED' and older.due_at <= ${now}::timestamptz) as is_taken
      -- Not as an array: PostgreSQL would plan the statement each time, for its length.
      from (select value::uuid as id from json_array_elements_text(${deviceIds}::json) limit ${sql.lit(fewOfJob)}) given
        join devices v using (id)
    ), written as (
      insert into job_devices (job_id, device_id, chargebox_id, due_at, outcome, attempts, sent_at, claimed_until, awaits,
        firmware_before)
      select j.id, f.id, f.chargebox_id, date_trunc('milliseconds', j.created_at),
        case when f.is_taken then 'SENT' else 'QUEUED' end, case when f.is_taken then 1 else 0 end,
        case when f.is_taken then ${now}::timestamptz end,
        case when f.is_taken then ${until}::timestamptz end, case when f.is_taken then ${awaitsOf} end,
        case when f.is_taken then f.firmware_version end
      from job j, found f
      returning *
    )${kept}
    select ${claimColumns}, d.outcome = 'SENT' as "isTaken" from written d join job j on j.id = d.job_id`.execute(db);
  const claims = rows.filter(({ isTaken }) => isTaken).map(({ isTaken: _, ...claim }) => claim);
  return { claims, waiting: rows.length - claims.length };
}
