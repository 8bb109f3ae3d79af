import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

/** Rows deleted with one statement. */
const rowsAtOnce = 5000;

/** Drops the entries of before a time. Nothing else can: the database refuses it. */
export async function dropAudit(db: Kysely<Tables>, before: Date): Promise<void> {
  for (let count = rowsAtOnce; count === rowsAtOnce; ) {
    count = await db.transaction().execute(async (trx) => {
      await sql`set local dmp.retention = 'on'`.execute(trx);
      const { numAffectedRows = 0n } = await sql`
        delete from audit_log where id = any(array(
          select id from audit_log where at < ${before} order by at, id limit ${rowsAtOnce}))`.execute(trx);
      return Number(numAffectedRows);
    });
  }
}
