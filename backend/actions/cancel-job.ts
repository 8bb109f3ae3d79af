import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { releaseHeld } from './in-order.ts';

/**
 * Cancels a job on the devices that it has not been sent to.
 *
 * @param devices which of its rows, as a condition on `job_devices`
 * @returns on how many
 */
export async function cancelJob(
  trx: Transaction<Tables>,
  jobId: string,
  devices: RawBuilder<boolean>,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('job_devices')
    .set({ outcome: 'CANCELLED', detail: null })
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'QUEUED')
    .where(devices)
    .executeTakeFirst();
  const cancelled = sql`(select job_id, device_id from job_devices where job_id = ${jobId} and outcome = 'CANCELLED')`;
  await releaseHeld(trx, cancelled, new Date());
  await trx
    .updateTable('jobs')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', jobId)
    .where('cancelled_at', 'is', null)
    // Rows of devices that the caller may not know of go on.
    .where(sql<boolean>`${numUpdatedRows > 0n}::boolean and not exists (
      select from job_devices d where d.job_id = jobs.id and d.outcome = 'QUEUED')`)
    .execute();
  return Number(numUpdatedRows);
}
