import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
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
  // One statement: a row that a worker takes or puts back meanwhile is looked at again as it is then.
  const { rows } = await sql<{ count: number }>`
    with touched as (
      update job_devices set
        cancel_asked = true,
        outcome = case outcome when 'QUEUED' then 'CANCELLED' else outcome end,
        detail = case outcome when 'QUEUED' then null else detail end
      where job_id = ${jobId} and outcome in ('QUEUED', 'SENT') and ${devices}
      returning outcome
    )
    select count(*) filter (where outcome = 'CANCELLED')::int as count from touched`.execute(trx);
  const count = rows[0]?.count ?? 0;
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
