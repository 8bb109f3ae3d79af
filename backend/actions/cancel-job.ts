import { randomUUID } from 'node:crypto';
import { waitingOutcomes } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Tables } from '../database/tables.ts';
import { restAfter, rowsAtOnce } from '../pacing/slices.ts';
import { releaseHeld } from './in-order.ts';

/** Below the id of any device. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Cancels a job on the devices that it has not been sent to, in the caller's transaction: on few at once, on many by
 * noting it. From then on it is as good as done: none of them is reached any more, and a worker marks their rows. What
 * a worker has taken at this moment goes on; if it comes back unsent, it is not tried again.
 *
 * @param owner the vendor on whose devices alone; undefined for all
 * @returns on how many
 */
export async function cancelJob(trx: Transaction<Tables>, jobId: string, owner: string | undefined): Promise<number> {
  // Of two who cancel at once the second finds what the first has done. Whoever counts the job's devices goes on.
  await trx.selectFrom('jobs').select('id').where('id', '=', jobId).forNoKeyUpdate().execute();
  const noted = await trx
    .selectFrom('job_cancellations')
    .select('id')
    .where('job_id', '=', jobId)
    .where(ownerIs(owner))
    .executeTakeFirst();
  if (noted) return 0;
  const waiting = await countWaiting(trx, jobId, owner);
  if (waiting > rowsAtOnce || (await isPreparing(trx, jobId))) {
    await trx
      .insertInto('job_cancellations')
      .values({ id: randomUUID(), job_id: jobId, owner: owner ?? null })
      .execute();
    if (owner === undefined) await noteCancelled(trx, jobId);
    return waiting;
  }
  let count = 0;
  for (let after: string | null = nobody; after !== null; ) {
    const slice = await cancelSlice(trx, { job_id: jobId, owner: owner ?? null, after });
    count += slice.count;
    after = slice.last;
  }
  if (count > 0) await noteCancelled(trx, jobId, nothingWaits);
  return count;
}

/** A cancellation of this owner's devices, or of everybody's. */
const ownerIs = (owner: string | undefined) => sql<boolean>`(owner is null or owner = ${owner ?? null})`;

async function countWaiting(db: Kysely<Tables>, jobId: string, owner: string | undefined): Promise<number> {
  const { devices } = await db
    .selectFrom('job_tallies')
    .select(sql<number>`coalesce(sum(devices), 0)::int`.as('devices'))
    .where('job_id', '=', jobId)
    .where('outcome', 'in', waitingOutcomes)
    .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? ''))
    .executeTakeFirstOrThrow();
  return devices;
}

/** Whether rows of it are still to be written: a cancellation has to wait for them. */
async function isPreparing(db: Kysely<Tables>, jobId: string): Promise<boolean> {
  const part = await db
    .selectFrom('job_preparations')
    .select('part')
    .where('job_id', '=', jobId)
    .limit(1)
    .executeTakeFirst();
  return part !== undefined;
}

/** Rows of devices that the caller may not know of go on, and the job with them. */
const nothingWaits = sql<boolean>`not exists (
  select from job_devices d where d.job_id = jobs.id and d.outcome = 'QUEUED')`;

const noteCancelled = (db: Kysely<Tables>, jobId: string, when: RawBuilder<boolean> = sql`true`) =>
  db
    .updateTable('jobs')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', jobId)
    .where('cancelled_at', 'is', null)
    .where(when)
    .execute();

/** Whether a row of this job and device is canceled already, though it is not marked yet. */
export const isCancelled = (
  jobId: RawBuilder<unknown>,
  deviceId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from job_cancellations c
  where c.job_id = ${jobId} and (c.owner is null
    or c.owner = (select lower(v.created_by) from devices v where v.id = ${deviceId})))`;

/**
 * Marks the rows of what was noted as canceled, the oldest first. Several may be asked: one is at it at a time.
 *
 * @param running whether to go on
 */
export async function carryOutCancellations(db: Kysely<Tables>, running: () => boolean): Promise<void> {
  while (running()) {
    const began = performance.now();
    if (!(await db.transaction().execute(cancelNext))) return;
    await restAfter(performance.now() - began);
  }
}

/** The next slice of the oldest cancellation. @returns whether there may be more to do, and nobody else is at it */
async function cancelNext(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.jobCancellations}) as mine`.execute(trx);
  if (!rows[0]?.mine) return false;
  const note = await trx
    .selectFrom('job_cancellations')
    .selectAll()
    .where('job_id', 'not in', trx.selectFrom('job_preparations').select('job_id'))
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst();
  if (!note) return false;
  const { last } = await cancelSlice(trx, note);
  if (last) {
    await trx.updateTable('job_cancellations').set({ after: last }).where('id', '=', note.id).execute();
  } else {
    await trx.deleteFrom('job_cancellations').where('id', '=', note.id).execute();
    await noteCancelled(trx, note.job_id, nothingWaits);
  }
  return true;
}

/** The rows after the last one that is marked. @returns how many are canceled, and the last device looked at; null at the end */
async function cancelSlice(
  trx: Transaction<Tables>,
  { job_id: jobId, owner, after }: Pick<Selectable<Tables['job_cancellations']>, 'job_id' | 'owner' | 'after'>,
): Promise<{ count: number; last: string | null }> {
  // A row that a worker takes or puts back meanwhile is looked at again as it is then.
  const { rows } = await sql<{ cancelled: string[] | null; last: string | null }>`
    with next as materialized (
      select device_id from job_devices
      where job_id = ${jobId} and device_id > ${after ?? nobody}::uuid and outcome in ('QUEUED', 'SENT')
        and (${owner}::text is null
          or ${owner}::text = (select lower(v.created_by) from devices v where v.id = job_devices.device_id))
      order by device_id limit ${rowsAtOnce}
    ), touched as (
      update job_devices set
        cancel_asked = true,
        outcome = case outcome when 'QUEUED' then 'CANCELLED' else outcome end,
        detail = case outcome when 'QUEUED' then null else detail end
      where job_id = ${jobId} and device_id = any(array(select device_id from next)) and outcome in ('QUEUED', 'SENT')
      returning device_id, outcome
    )
    select (select array_agg(device_id) from touched where outcome = 'CANCELLED') as cancelled,
      (select device_id from next order by device_id desc limit 1) as last`.execute(trx);
  const [slice] = rows;
  if (!slice) throw new Error('What was canceled was not told.');
  const { cancelled, last } = slice;
  if (cancelled) {
    await releaseHeld(trx, sql`(select ${jobId}::uuid, unnest(${cancelled}::uuid[]))`, new Date());
  }
  return { count: cancelled?.length ?? 0, last };
}
