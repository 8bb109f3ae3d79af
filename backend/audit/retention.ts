import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

/** Rows deleted with one statement. */
const rowsAtOnce = 5000;
/** What takes rows and gives none back: the database refuses it to everyone but this. */
const tables = ['audit_log', 'nevi_downloads'] as const satisfies readonly (keyof Tables)[];

/** Drops what was noted before a time of who did what, and of who downloaded which report. */
export async function dropAudit(db: Kysely<Tables>, before: Date): Promise<void> {
  for (const table of tables) {
    for (let count = rowsAtOnce; count === rowsAtOnce; ) count = await dropSome(db, table, before);
  }
}

const dropSome = (db: Kysely<Tables>, table: (typeof tables)[number], before: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await sql`set local dmp.retention = 'on'`.execute(trx);
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id = any(array(
        select id from ${sql.table(table)} where at < ${before} order by at, id limit ${rowsAtOnce}))`.execute(trx);
    return Number(numAffectedRows);
  });
