import { type Kysely, sql } from 'kysely';
import { inTurn } from './migrate.ts';
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
 * meanwhile.
 *
 * @see https://www.postgresql.org/docs/current/sql-altercollation.html
 */
export async function reindexChanged(kysely: Kysely<Tables>): Promise<CollationChange | undefined> {
  if (!(await versionsOf(kysely))) return undefined;
  return inTurn(kysely, async (db) => {
    // Unless another process has done it meanwhile.
    const versions = await versionsOf(db);
    if (!versions) return undefined;
    const indexes: string[] = [];
    for (const { name, isLeft } of await indexesOf(db)) {
      await sql.raw(`${isLeft ? 'drop' : 'reindex'} index concurrently ${name}`).execute(db);
      if (!isLeft) indexes.push(name);
    }
    await sql`alter collation natural_order refresh version`.execute(db);
    return { ...versions, indexes };
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
async function indexesOf(db: Kysely<Tables>): Promise<{ name: string; isLeft: boolean }[]> {
  const { rows } = await sql<{ name: string; isLeft: boolean }>`
    select i.indexrelid::regclass::text as name, not i.indisvalid and c.relname ~ '_cc(new|old)[0-9]*$' as "isLeft"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where to_regcollation('natural_order')::oid = any(i.indcollation)
    order by c.relname`.execute(db);
  return rows;
}
