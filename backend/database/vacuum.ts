import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A setting of PostgreSQL's for autovacuum, such as `vacuum_threshold`. */
const setting = (name: string) => sql`current_setting(${sql.lit(`autovacuum_${name}`)})::float`;

/** More changed rows than autovacuum waits for: a fixed number, and a share of the table. */
const exceeds = (changed: string, kind: string) =>
  sql`${sql.ref(changed)} > ${setting(`${kind}_threshold`)} + ${setting(`${kind}_scale_factor`)} * greatest(c.reltuples, 0)`;

/**
 * Does for the embedded database what PostgreSQL's autovacuum does, by the same settings: it has no process of its own
 * for that. Without it the space of dropped rows would never be used again, the planner would never learn of new rows,
 * and the IDs of transactions would run out in the end.
 *
 * Others wait while a table is vacuumed, and have their turn between two. A table that fails costs no other its turn.
 *
 * @throws AggregateError with the error of each table that failed, after all others are done
 * @see https://www.postgresql.org/docs/current/routine-vacuuming.html
 */
export async function vacuumEmbedded(db: Kysely<Tables>): Promise<void> {
  // The numbers below are otherwise those of some time ago.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ table: string; vacuums: boolean }>`
    select * from (
      select c.oid::regclass::text as "table", ${exceeds('s.n_mod_since_analyze', 'analyze')} as analyzes,
        ${exceeds('s.n_dead_tup', 'vacuum')} or ${exceeds('s.n_ins_since_vacuum', 'vacuum_insert')}
          or age(c.relfrozenxid) > ${setting('freeze_max_age')}
          or mxid_age(c.relminmxid) > ${setting('multixact_freeze_max_age')} as vacuums
      from pg_stat_all_tables s join pg_class c on c.oid = s.relid
      where c.relkind = 'r') t
    where vacuums or analyzes`.execute(db);
  const failed: unknown[] = [];
  for (const { table, vacuums } of rows)
    await sql
      .raw(`${vacuums ? 'vacuum (analyze)' : 'analyze'} ${table}`)
      .execute(db)
      .catch((error: unknown) => failed.push(new Error(`Vacuuming ${table} failed.`, { cause: error })));
  if (failed.length > 0)
    throw new AggregateError(failed, `Vacuuming ${failed.length} of ${rows.length} tables failed.`);
}
