import { statusesKeptOffline } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { writeSilence } from './effects/status.ts';

/** Devices taken in one transaction. */
const batchSize = 500;

/**
 * Makes UNKNOWN the EVSEs of chargers that have been away for longer than this.
 *
 * @returns how many devices it touched
 */
export async function sweepSilent(db: Kysely<Tables>, unknownAfterMinutes: number, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - unknownAfterMinutes * 60_000);
  const settled = [...statusesKeptOffline, 'UNKNOWN'];
  for (let total = 0; ; ) {
    const found = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string; connection_since: Date }>`
        select d.id, d.connection_since from devices d
        where not d.connected and d.connection_since <= ${before}
          and exists (
            select from evses e
            where e.device_id = d.id and e.operational_status <> all(${settled}::text[])
          )
        order by d.id limit ${batchSize} for update of d skip locked`.execute(trx);
      await writeSilence(
        trx,
        rows.map((row) => ({ deviceId: row.id, since: row.connection_since })),
      );
      return rows.length;
    });
    total += found;
    if (found < batchSize) return total;
  }
}
