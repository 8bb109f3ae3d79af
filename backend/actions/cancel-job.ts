import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { rowsAtOnce } from '../pacing/slices.ts';
import { releaseHeld } from './in-order.ts';

/**
 * Cancels a job on the devices that it has not been sent to. What a worker has
 * taken at this moment goes on; if it comes back unsent, it is not tried again.
 *
 * @param devices which of its rows, as a condition on `job_devices`
 * @returns on how many
 */
export async function cancelJob(
  trx: Transaction<Tables>,
  jobId: string,
  devices: RawBuilder<boolean>,
): Promise<number> {
  let count = 0;
  for (let after: string | undefined = nobody; after !== undefined; ) {
    const slice = await cancelSlice(trx, jobId, devices, after);
    count += slice.count;
    after = slice.last ?? undefined;
  }
  const cancelled = sql`(select job_id, device_id from job_devices where job_id = ${jobId} and outcome = 'CANCELLED')`;
  await releaseHeld(trx, cancelled, new Date());
  await trx
    .updateTable('jobs')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', jobId)
    .where('cancelled_at', 'is', null)
    // Rows of devices that the caller may not know of go on.
    .where(sql<boolean>`${count > 0}::boolean and not exists (
      select from job_devices d where d.job_id = jobs.id and d.outcome = 'QUEUED')`)
    .execute();
  return count;
}

/** Below the id of any device. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The next rows of the job after this device. @returns how many are cancelled, and the last device looked at; null at the end */
async function cancelSlice(
  trx: Transaction<Tables>,
  jobId: string,
  devices: RawBuilder<boolean>,
  after: string,
): Promise<{ count: number; last: string | null }> {
  // A row that a worker takes or puts back meanwhile is looked at again as it is then.
  const { rows } = await sql<{ count: number; last: string | null }>`
    with next as materialized (
      select device_id from job_devices
      where job_id = ${jobId} and device_id > ${after}::uuid and ${devices}
      order by device_id limit ${rowsAtOnce}
    ), touched as (
      update job_devices set
        cancel_asked = true,
        outcome = case outcome when 'QUEUED' then 'CANCELLED' else outcome end,
        detail = case outcome when 'QUEUED' then null else detail end
      where job_id = ${jobId} and device_id = any(array(select device_id from next)) and outcome in ('QUEUED', 'SENT')
      returning outcome
    )
    select count(*) filter (where outcome = 'CANCELLED')::int as count,
      (select device_id from next order by device_id desc limit 1) as last
    from touched`.execute(trx);
  return rows[0] ?? { count: 0, last: null };
}
