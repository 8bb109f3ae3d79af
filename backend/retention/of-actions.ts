import { openOutcomes } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

const atATime = 5000;
/** Longer than any action is awaited: a sign that no worker has taken by then is of nothing. */
const signsKeptMs = 3 * 24 * 60 * 60 * 1000;

/** Drops jobs that were begun before a time and are at their end on every device, and uploaded files as old. */
export async function dropActions(db: Kysely<Tables>, before: Date, now: Date): Promise<void> {
  for (const jobId of await overBefore(db, before)) {
    // Its rows first: of a large job they are too many for one statement.
    await inPieces(
      (limit) => sql`
        delete from job_devices where job_id = ${jobId}::uuid and device_id = any(array(
          select device_id from job_devices where job_id = ${jobId}::uuid limit ${limit}))`,
      db,
    );
    await db.deleteFrom('jobs').where('id', '=', jobId).execute();
  }
  await db.deleteFrom('diagnostics_files').where('uploaded_at', '<', before).execute();
  await db
    .deleteFrom('effect_signs')
    .where('at', '<', new Date(now.getTime() - signsKeptMs))
    .execute();
}

async function overBefore(db: Kysely<Tables>, before: Date): Promise<string[]> {
  const open = sql.join(openOutcomes.map((outcome) => sql.lit(outcome)));
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j
    where j.created_at < ${before} and coalesce(j.scheduled_time, j.created_at) < ${before}
      and not exists (select from job_devices d where d.job_id = j.id and d.outcome in (${open}))`.execute(db);
  return rows.map(({ id }) => id);
}

async function inPieces(piece: (limit: number) => ReturnType<typeof sql>, db: Kysely<Tables>): Promise<void> {
  for (let count = atATime; count === atATime; ) {
    count = Number((await piece(atATime).execute(db)).numAffectedRows ?? 0n);
  }
}
