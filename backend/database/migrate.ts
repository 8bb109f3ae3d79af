import { type Kysely, sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Any number that no other program uses on this database. */
const advisoryLock = 7_405_001;

/**
 * Brings the database to the newest schema, each migration in a transaction of
 * its own. Several processes may start at once: they wait for each other.
 *
 * @throws when a later release has already migrated the database
 */
export async function migrate(kysely: Kysely<Tables>): Promise<void> {
  await kysely.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${advisoryLock})`.execute(db);
    try {
      await sql`create table if not exists migrations (
        name text primary key,
        applied_at timestamptz not null default now()
      )`.execute(db);
      const rows = await db.selectFrom('migrations').select('name').execute();
      const applied = new Set(rows.map((row) => row.name));
      const unknown = [...applied].find((name) => !migrations.some((migration) => migration.name === name));
      if (unknown) {
        throw new Error(
          `The database was migrated by a later release (${unknown}); start that release or a newer one.`,
        );
      }
      for (const { name, sql: text } of migrations) {
        if (applied.has(name)) continue;
        await db.transaction().execute(async (trx) => {
          await sql.raw(text).execute(trx);
          await trx.insertInto('migrations').values({ name }).execute();
        });
      }
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLock})`.execute(db);
    }
  });
}
