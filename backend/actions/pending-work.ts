import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Whether there is anything of each kind for a worker to do. */
export interface PendingWork {
  signs: boolean;
  overdueEffects: boolean;
  abandoned: boolean;
  tallies: boolean;
  cancellations: boolean;
  preparations: boolean;
  due: boolean;
}

/** One look instead of one for each: mostly there is nothing. Partial indexes answer it. */
export async function findPendingWork(db: Kysely<Tables>, now: Date): Promise<PendingWork> {
  const { rows } = await sql<PendingWork>`
    select exists (select from effect_signs) as signs,
      exists (select from job_devices where awaits_until <= ${now}) as "overdueEffects",
      exists (select from job_devices where outcome = 'SENT' and claimed_until < ${now}) as abandoned,
      exists (select from job_tallies where not added_up) as tallies,
      exists (select from job_cancellations) as cancellations,
      exists (select from job_preparations) as preparations,
      exists (select from job_devices where outcome = 'QUEUED' and due_at <= ${now}) as due`.execute(db);
  const [waiting] = rows;
  if (!waiting) throw new Error('What waits was not told.');
  return waiting;
}
