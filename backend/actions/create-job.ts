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

/** The rows of a job with more devices are written in batches, after it was created. */
const mostAtOnce = 5000;

/**
 * Writes a job and one row for each device, in the caller's transaction. Once
 * that is committed, `bus.publish('jobs.due', { jobId })` has it begun at once.
 * Of a job with more than 5,000 devices only their ids are stored; {@link prepareJobs} writes the rows.
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
  if (deviceIds.length > mostAtOnce) await storeDevices(trx, id, deviceIds);
  else {
    const isMany = deviceIds.length > fewDevices;
    for await (const batch of slicesOf(deviceIds, rowsAtOnce))
      await writeRows(trx, { jobId: id, deviceIds: batch, isMany });
  }
  return id;
}

/** Stores the ids of a job's devices, as PREPARING. */
async function storeDevices(trx: Transaction<Tables>, jobId: string, deviceIds: readonly string[]): Promise<void> {
  let part = 0;
  for await (const batch of slicesOf(deviceIds, mostAtOnce)) {
    await sql`
      insert into job_preparations (job_id, part, devices)
      select ${jobId}::uuid, ${part} + (x.number - 1) / ${rowsAtOnce}::integer, array_agg(x.id)
      from unnest(${batch}::uuid[]) with ordinality as x(id, number) group by 2`.execute(trx);
    await countPreparing(trx, jobId, batch, 1);
    part += Math.ceil(batch.length / rowsAtOnce);
  }
}

/** Adds devices to the job's PREPARING counter, or subtracts them. */
const countPreparing = (trx: Transaction<Tables>, jobId: string, deviceIds: readonly string[], sign: 1 | -1) =>
  sql`
    insert into job_tallies (job_id, owner, outcome, devices)
    select ${jobId}::uuid, coalesce(lower(created_by), ''), 'PREPARING', ${sign}::integer * count(*)
    from devices where id = any(${[...deviceIds]}::uuid[]) group by 1, 2, 3`.execute(trx);

/** Writes the rows of these devices. In a large job the row of a disconnected charger is due once the charger is back. */
async function writeRows(
  trx: Transaction<Tables>,
  { jobId, deviceIds, isMany }: { jobId: string; deviceIds: readonly string[]; isMany: boolean },
): Promise<void> {
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
 * Writes the rows of jobs whose device ids were stored, one batch at a time; jobs take turns. Several workers may run it
 * at the same time.
 *
 * @param running whether to go on
 * @param onPart called after each batch, whose rows may be due
 */
export async function prepareJobs(db: Kysely<Tables>, running: () => boolean, onPart: () => void): Promise<void> {
  while (running()) {
    const began = performance.now();
    if (!(await db.transaction().execute(preparePart))) return;
    onPart();
    await restAfter(performance.now() - began);
  }
}

/** @returns whether there was a batch to write */
async function preparePart(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ jobId: string; deviceIds: string[] }>`
    with next as materialized (
      select job_id, part from job_preparations order by part, job_id limit 1 for update skip locked
    )
    delete from job_preparations p using next where p.job_id = next.job_id and p.part = next.part
    returning p.job_id as "jobId", p.devices as "deviceIds"`.execute(trx);
  const [part] = rows;
  if (!part) return false;
  const { jobId, deviceIds } = part;
  await writeRows(trx, { jobId, deviceIds, isMany: true });
  await countPreparing(trx, jobId, deviceIds, -1);
  return true;
}
