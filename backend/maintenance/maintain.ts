import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Database, Tables } from '../database/index.ts';

/** Something that keeps the database in order. */
export interface MaintenanceTask {
  name: string;
  /** How long until it is done again; every time without it. */
  everyMs?: number;
  /** It concerns what this process has, and not the database alone: each process does it. */
  everywhere?: boolean;
  /** The only kind of database that it is for. */
  only?: Database['kind'];
  run(db: Kysely<Tables>): Promise<void>;
}

/**
 * Does these tasks, unless another process is at it.
 *
 * @returns the names of those that are done
 */
export async function maintain(
  { upkeep: kysely, kind }: Pick<Database, 'upkeep' | 'kind'>,
  tasks: readonly MaintenanceTask[],
  { running, log }: { running(): boolean; log: { error(details: object, message: string): void } },
): Promise<string[]> {
  const all = async (db: Kysely<Tables>, some: readonly MaintenanceTask[]) => {
    const done: string[] = [];
    for (const { name, only = kind, run } of some) {
      if (!running()) break;
      if (only !== kind) continue;
      try {
        await run(db);
        done.push(name);
      } catch (error) {
        // The next time tries again; partitions are ready for days.
        log.error({ err: error, task: name }, 'a task of maintenance failed');
      }
    }
    return done;
  };
  // The embedded database has one process and one connection, which others wait for.
  if (kind === 'pglite') return all(kysely, tasks);
  const here = await all(
    kysely,
    tasks.filter(({ everywhere }) => everywhere),
  );
  const shared = tasks.filter(({ everywhere }) => !everywhere);
  return [...here, ...(await alone(kysely, (db) => all(db, shared)))];
}

/** Works on one connection, unless another process is at it. */
const alone = (kysely: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<string[]>): Promise<string[]> =>
  kysely.connection().execute(async (db) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_lock(${advisoryLocks.maintenance}) as mine`.execute(db);
    if (!rows[0]?.mine) return [];
    try {
      // Behind a long query it would wait, and every new row of the log behind it: it rather gives up, for this time.
      await sql`set lock_timeout = '100ms'`.execute(db);
      return await work(db);
    } finally {
      await sql`reset lock_timeout`.execute(db);
      await sql`select pg_advisory_unlock(${advisoryLocks.maintenance})`.execute(db);
    }
  });
