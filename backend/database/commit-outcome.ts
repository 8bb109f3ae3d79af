import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Between two looks at a transaction that is being ended. */
const lookMs = 100;

/** For a statement that has something to say besides. */
export const transactionName = sql.raw('pg_current_xact_id()::text');

/** Names a transaction, so that it can be asked for if the answer to its commit is lost. */
export async function nameOf(trx: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${transactionName} as name`.execute(trx);
  return firstName(rows);
}

/** The name out of the rows of a statement that selects it. */
export function firstName([row]: readonly { name: string }[]): string {
  if (!row) throw new Error('A transaction was given no number.');
  return row.name;
}

/**
 * Whether a transaction has committed whose connection is lost. The server may
 * not have noticed that yet: then it is ended, with all that it has locked.
 */
export async function hasCommitted(db: Kysely<Tables>, name: string): Promise<boolean> {
  for (;;) {
    const { rows } = await sql<{ status: string | null }>`select pg_xact_status(${name}::xid8) as status`.execute(db);
    const status = rows[0]?.status;
    if (status === 'committed') return true;
    if (status === 'aborted') return false;
    if (status !== 'in progress') throw new Error(`The database no longer knows what became of transaction ${name}.`);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_xid = ${name}::xid8::xid and pid <> pg_backend_pid()`.execute(db);
    await pause(lookMs);
  }
}
