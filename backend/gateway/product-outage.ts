import { uptimeRule } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { presenceMs } from './presence.ts';

/** No gateway has shown for so long that it lives: the product was down. A restart is shorter. */
const outageMs = 3 * presenceMs;

/**
 * Notes that the product was down, if it was, when a gateway starts: until chargers have had time to come back, nothing
 * that it did not hear counts as lost.
 */
export const noteProductOutage = (db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // A gateway of an earlier release shows in its own row alone, which it deletes when it stops, and in what it received.
    const { rows } = await sql<{ seenAt: Date; isOutage: boolean }>`
      with product as (select seen_at from product_seen for update),
      seen as (
        select greatest(seen_at, (select max(seen_at) from gateways), (select max(communication_timestamp) from devices)) as at
        from product)
      select at as "seenAt", at < now() - ${outageMs} * interval '1 ms' as "isOutage" from seen`.execute(trx);
    const [seen] = rows;
    if (!seen?.isOutage) return;
    await sql`
      insert into product_outages (began_at, waited_until)
      values (${seen.seenAt}, now() + ${uptimeRule.returnMinutes} * interval '1 minute')`.execute(trx);
    // Of the others, a connection was ended or comes back: they are counted again with that.
    await sql`
      insert into uptime_due (device_id, since)
      select id, ${seen.seenAt}::timestamptz from devices
      where not connected and connection_since is not null and retired_at is null`.execute(trx);
    await sql`update product_seen set seen_at = now()`.execute(trx);
  });

/** Whether chargers still have time to come back after an outage of the product. @param now by default the database's */
export async function isWaitedFor(db: Kysely<Tables>, now?: Date): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    with clock as (select coalesce(${now ?? null}::timestamptz, now()) as now)
    select exists (select from product_outages, clock where began_at <= now and waited_until > now) as waits`.execute(
    db,
  );
  return rows[0]?.waits ?? false;
}
