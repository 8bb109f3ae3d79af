import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from './advisory-locks.ts';
import type { Tables } from './tables.ts';

/** Another version of ICU's rules than the one by which indexes were made, and those that were rebuilt. */
export interface CollationChange {
  from: string;
  to: string;
  indexes: string[];
}

/**
 * Rebuilds the indexes in `natural_order` if the database has another version of ICU than when they were made: it may
 * sort in another order, and PostgreSQL only warns of that, though rows are no longer found. Others read and write
 * meanwhile, and start: it waits for every transaction that is under way, such as that of a backup.
 *
 * @returns what changed; undefined if nothing did, or another process is at it
 * @see https://www.postgresql.org/docs/current/sql-altercollation.html
 */
export async function reindexChanged(kysely: Kysely<Tables>): Promise<CollationChange | undefined> {
  if (!(await versionsOf(kysely))) return undefined;
  return kysely.connection().execute(async (db) => {
    const { rows } = await sql<{
      ours: boolean;
    }>`select pg_try_advisory_lock(${advisoryLocks.reindex}) as ours`.execute(db);
    if (!rows[0]?.ours) return undefined;
    try {
      // Unless another process has done it meanwhile.
      const versions = await versionsOf(db);
      if (!versions) return undefined;
      const indexes: string[] = [];
      for (const { name, isLeftover } of await indexesOf(db)) {
        await sql.raw(`${isLeftover ? 'drop' : 'reindex'} index concurrently ${name}`).execute(db);
        if (!isLeftover) indexes.push(name);
      }
      await sql`alter collation natural_order refresh version`.execute(db);
      return { ...versions, indexes };
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLocks.reindex})`.execute(db);
    }
  });
}

/** The version of the collation and of ICU, if they differ. */
async function versionsOf(db: Kysely<Tables>): Promise<Omit<CollationChange, 'indexes'> | undefined> {
  const { rows } = await sql<Omit<CollationChange, 'indexes'>>`
    select collversion as "from", pg_collation_actual_version(oid) as "to" from pg_collation
    where oid = to_regcollation('natural_order') and collversion <> pg_collation_actual_version(oid)`.execute(db);
  return rows[0];
}

/** The indexes in this order; one that an interrupted rebuild left behind is of no use. */
async function indexesOf(db: Kysely<Tables>): Promise<{ name: string; isLeftover: boolean }[]> {
  const { rows } = await sql<{ name: string; isLeftover: boolean }>`
    select i.indexrelid::regclass::text as name, not i.indisvalid and c.relname ~ '_cc(new|old)[0-9]*$' as "isLeftover"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where to_regcollation('natural_order')::oid = any(i.indcollation)
    order by c.relname`.execute(db);
  return rows;
}
