import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { advisoryLocks } from './advisory-locks.ts';
import type { Migration } from './migrations/index.ts';
import type { Tables } from './tables.ts';
import { tooNew } from './too-new.ts';

/** PostgreSQL's `lock_not_available`. */
const lockNotAvailable = '55P03';
/**
 * How long a migration waits for a lock on a table, and whoever needs the table waits behind it. Less than the
 * second after which PostgreSQL looks for deadlocks: it gives way before a charger's transaction has to.
 */
const lockTimeout = '200ms';
/** How often it is tried then, and how long others have the table for themselves. */
const attempts = 500;
const retryMs = 1000;
/** How often a process asks whether another one is done. */
const turnMs = 100;

/**
 * Brings the database to the newest schema, each migration in a transaction of
 * its own unless it says otherwise. Several processes may start at once: they
 * wait for each other. Those of the release before go on meanwhile, and can be
 * started again.
 *
 * @param known the migrations of this release, in their order
 * @throws when a later release has taken away what this one uses
 */
export async function migrate(kysely: Kysely<Tables>, known: readonly Migration[]): Promise<void> {
  await kysely.connection().execute(async (db) => {
    while (!(await isOurTurn(db))) await pause(turnMs);
    try {
      await sql`create table if not exists migrations (
        name text primary key,
        applied_at timestamptz not null default now()
      )`.execute(db);
      await sql`alter table migrations add column if not exists requires text`.execute(db);
      const applied = await db.selectFrom('migrations').select(['name', 'requires']).execute();
      const obstacle = tooNew(applied, known);
      if (obstacle) throw new Error(obstacle);
      const names = new Set(applied.map(({ name }) => name));
      for (const migration of known) if (!names.has(migration.name)) await apply(db, migration);
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLocks.migrations})`.execute(db);
    }
  });
}

async function isOurTurn(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_lock(${advisoryLocks.migrations}) as ours`.execute(db);
  return rows[0]?.ours ?? false;
}

async function apply(db: Kysely<Tables>, { name, sql: text, requires, inSteps }: Migration): Promise<void> {
  const note = (on: Kysely<Tables>) =>
    on
      .insertInto('migrations')
      .values({ name, requires: requires ?? null })
      .execute();
  if (inSteps) {
    for (const statement of statementsOf(text)) {
      if (locksTable(statement)) await retryLocked(db, (trx) => sql.raw(statement).execute(trx));
      else await sql.raw(statement).execute(db);
    }
    await note(db);
    return;
  }
  await retryLocked(db, async (trx) => {
    await sql.raw(text).execute(trx);
    await note(trx);
  });
}

/** Whether a statement needs a table for itself. */
const locksTable = (statement: string): boolean => /^\s*alter\b/i.test(statement.replace(/--.*$/gm, ''));

/** The statements of a migration's file; each ends a line. */
export const statementsOf = (text: string): string[] => text.split(/;\s*$/m).filter((part) => part.trim() !== '');

/** In a transaction that gives up its wait for a lock and is retried: every charger would wait behind it. */
async function retryLocked(db: Kysely<Tables>, act: (trx: Transaction<Tables>) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
        await act(trx);
      });
      return;
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === lockNotAvailable;
      if (!isLocked || attempt === attempts) throw error;
      await pause(retryMs);
    }
  }
}
