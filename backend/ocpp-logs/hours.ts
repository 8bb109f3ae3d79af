import { type Kysely, sql } from 'kysely';
import { logSpan } from '../database/partitions.ts';
import type { Tables } from '../database/tables.ts';

export const hourMs = 60 * 60 * 1000;

/** The beginning of a moment's hour. */
export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / hourMs) * hourMs);

/** How long after an hour its last rows may still be on their way into the database; those that come later are added. */
export const settlingMs = 5 * 60 * 1000;
/** Hours counted with one commit: late rows wait for it. */
const hoursAtATime = 1;
/** How long late rows wait for that, in milliseconds. */
export const countingMs = 8000;

/**
 * Counts the log rows of every hour that is over and not yet counted, so that
 * lists need not. Several processes may do so at once.
 */
export async function countLogHours(kysely: Kysely<Tables>, now = new Date()): Promise<void> {
  const target = hourOf(new Date(now.getTime() - settlingMs));
  while (await countNext(kysely, target)) {
    // An hour at a time: the embedded database has one connection.
  }
}

/** Forgets what was counted, in the caller's transaction: for one who has written logs of past hours. */
export async function forgetLogHours(trx: Kysely<Tables>): Promise<void> {
  await trx.deleteFrom('ocpp_log_hours').execute();
  await trx
    .updateTable('ocpp_log_counted')
    .set({ until: new Date(0) })
    .execute();
}

/** @returns whether there is more to count */
function countNext(kysely: Kysely<Tables>, target: Date): Promise<boolean> {
  return kysely.transaction().execute(async (trx) => {
    const { until } = await trx.selectFrom('ocpp_log_counted').select('until').forUpdate().executeTakeFirstOrThrow();
    if (until >= target) return false;
    const { from } = await logSpan(trx);
    const begin = new Date(Math.min(Math.max(until.getTime(), from.getTime()), target.getTime()));
    const end = new Date(Math.min(begin.getTime() + hoursAtATime * hourMs, target.getTime()));
    await sql`
      insert into ocpp_log_hours (hour, detail_type, count)
      select date_trunc('hour', time, 'UTC'), detail_type, count(*) from ocpp_logs
      where time >= ${begin} and time < ${end} group by 1, 2`.execute(trx);
    await trx.updateTable('ocpp_log_counted').set({ until: end }).execute();
    return end < target;
  });
}
