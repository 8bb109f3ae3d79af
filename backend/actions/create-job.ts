import { randomUUID } from 'node:crypto';
import type { ExecutionMode, JobType } from '@dmp/shared/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { restAfter, rowsAtOnce, slicesOf } from '../pacing/slices.ts';
import { fewDevices, firstLook } from './away.ts';
import { notSent } from './not-sent.ts';

/** A remote action on some devices. */
export interface NewJob {
  eventType: JobType;
  /** What the event type needs, such as `{ resetType: 'Hard' }`. */
  parameters: object;
  executionMode: ExecutionMode;
  /** Required with `SCHEDULED`, null with `IMMEDIATE`. */
  scheduledTime: Date | null;
  /** E-mail of who began it. */
  createdBy: string;
  devices: readonly { id: string; chargeboxId: string }[];
  /** The ID of the job whose failed devices it tries again. */
  retryOf?: string | undefined;
}

/** A job of more devices is written in parts, after it was created. */
const mostAtOnce = 5000;

/**
 * Writes a job and one row for each device, in the caller's transaction. Once
 * that is committed, `bus.publish('jobs.due', { jobId })` has it begun at once.
 * Of many devices it only notes which they are: {@link prepareJobs} writes their rows.
 *
 * @returns the job's id
 */
export async function createJob(trx: Transaction<Tables>, job: NewJob): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('jobs')
    .values({
      id,
      event_type: job.eventType,
      parameters: JSON.stringify(job.parameters),
      execution_mode: job.executionMode,
      scheduled_time: job.scheduledTime,
      created_by: job.createdBy,
      retry_of: job.retryOf ?? null,
    })
    .execute();
  // A device named twice is touched once.
  const deviceIds = [...new Set(job.devices.map((device) => device.id))];
  if (deviceIds.length > mostAtOnce) await noteDevices(trx, id, deviceIds);
  else {
    const isMany = deviceIds.length > fewDevices;
    for await (const slice of slicesOf(deviceIds, rowsAtOnce))
      await writeRows(trx, { jobId: id, deviceIds: slice, isMany });
  }
  return id;
}

/** Notes the devices of a job whose rows are to be written. */
async function noteDevices(trx: Transaction<Tables>, jobId: string, deviceIds: readonly string[]): Promise<void> {
  let part = 0;
  for await (const slice of slicesOf(deviceIds, mostAtOnce)) {
    await sql`
      insert into job_preparations (job_id, part, devices)
      select ${jobId}::uuid, ${part} + (x.number - 1) / ${rowsAtOnce}::integer, array_agg(x.id)
      from unnest(${slice}::uuid[]) with ordinality as x(id, number) group by 2`.execute(trx);
    await tallyPreparing(trx, jobId, slice, 1);
    part += Math.ceil(slice.length / rowsAtOnce);
  }
}

/** Counts devices as PREPARING, or no longer. */
const tallyPreparing = (trx: Transaction<Tables>, jobId: string, deviceIds: readonly string[], sign: 1 | -1) =>
  sql`
    insert into job_tallies (job_id, owner, outcome, devices)
    select ${jobId}::uuid, coalesce(lower(created_by), ''), 'PREPARING', ${sign}::integer * count(*)
    from devices where id = any(${[...deviceIds]}::uuid[]) group by 1, 2, 3`.execute(trx);

/** Writes the rows of some devices of a job. Of many, nothing is due at a charger that is away: it is when the charger is back. */
async function writeRows(
  trx: Transaction<Tables>,
  { jobId, deviceIds, isMany }: { jobId: string; deviceIds: readonly string[]; isMany: boolean },
): Promise<void> {
  // What is for later is looked at then.
  const isAway = sql`${isMany}::boolean and j.scheduled_time is null and not d.connected`;
  // To the millisecond, as clocks here count: what is due now would otherwise lie a fraction of one ahead.
  const due = sql`coalesce(j.scheduled_time, date_trunc('milliseconds', j.created_at))`;
  await sql`
    insert into job_devices (job_id, device_id, chargebox_id, due_at, attempts, detail)
    select j.id, d.id, d.chargebox_id,
      case when ${isAway} then ${firstLook} else ${due} end,
      case when ${isAway} then 1 else 0 end,
      case when ${isAway} then ${notSent['not-connected'].waiting} end
    from jobs j, devices d
    where j.id = ${jobId} and d.id = any(${[...deviceIds]}::uuid[])
    on conflict do nothing`.execute(trx);
}

/**
 * Writes the rows of jobs that were only noted, a part at a time; jobs take turns. Several may be at it.
 *
 * @param running whether to go on
 * @param onPart something may be due now
 */
export async function prepareJobs(db: Kysely<Tables>, running: () => boolean, onPart: () => void): Promise<void> {
  while (running()) {
    const began = performance.now();
    if (!(await db.transaction().execute(preparePart))) return;
    onPart();
    await restAfter(performance.now() - began);
  }
}

/** @returns whether there was a part */
async function preparePart(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ jobId: string; deviceIds: string[] }>`
    delete from job_preparations where (job_id, part) in (
      select job_id, part from job_preparations order by part, job_id limit 1 for update skip locked)
    returning job_id as "jobId", devices as "deviceIds"`.execute(trx);
  const [part] = rows;
  if (!part) return false;
  const { jobId, deviceIds } = part;
  await writeRows(trx, { jobId, deviceIds, isMany: true });
  await tallyPreparing(trx, jobId, deviceIds, -1);
  return true;
}
