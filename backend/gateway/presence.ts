import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { closeLeftConnections } from './effects/connections.ts';

/** How often a gateway shows that it lives. */
export const presenceMs = 10_000;
/** Seconds after which one that has not shown it is taken for dead. */
const deadAfterSeconds = 60;

/** Notes that a gateway lives. @returns whether it was known to live until now */
export async function showPresence(db: Kysely<Tables>, name: string): Promise<boolean> {
  // Not "for update": such a row is none any more once the same statement has changed it.
  const { rows } = await sql<{ known: boolean }>`
    with before as (select seen_at from gateways where name = ${name}),
    shown as (
      insert into gateways (name) values (${name})
      on conflict (name) do update set seen_at = now() returning name
    )
    select coalesce((select seen_at > now() - make_interval(secs => ${deadAfterSeconds}) from before), false) as known
    from shown`.execute(db);
  return rows[0]?.known ?? false;
}

/** Ends in the database what gateways that are gone have left open. */
export async function buryGateways(db: Kysely<Tables>): Promise<void> {
  await closeLeftConnections(db, { notSeenFor: deadAfterSeconds });
  await sql`delete from gateways where seen_at < now() - interval '1 day'`.execute(db);
}

/** Takes a gateway that ends in order out of the list. */
export async function leave(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('gateways').where('name', '=', name).execute();
}
