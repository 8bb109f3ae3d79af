import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

const hourMs = 60 * 60 * 1000;
/** Longer than anybody looks back. */
const keptMs = 48 * hourMs;

/**
 * Counts how the network is, as a whole and for each vendor, and forgets what nobody looks back to. Of an hour the
 * last count stands: the first may be of a start, when no charger has come back yet.
 */
export async function countNetworkHour(db: Kysely<Tables>, now = new Date()): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  // Many devices are alike: only the kinds of them are taken apart.
  await sql`
    insert into network_hours (scope, hour, taken_at, connected, available, out_of_order, charging)
    select coalesce(owner, ''), ${hour}::timestamptz, ${now}::timestamptz,
      coalesce(sum(chargers) filter (where connected), 0), coalesce(sum(chargers * available), 0),
      coalesce(sum(chargers * out_of_order), 0), coalesce(sum(chargers * charging), 0)
    from (
      select lower(created_by) as owner, connected, shown_evse_statuses, count(*) as chargers
      from devices where retired_at is null group by 1, 2, 3
    ) alike
      cross join lateral (
        select count(*) filter (where status = 'AVAILABLE') as available,
          count(*) filter (where status = 'OUTOFORDER') as out_of_order,
          count(*) filter (where status = 'CHARGING') as charging
        from unnest(shown_evse_statuses) as status
      ) counted
    group by grouping sets ((), (owner))
    having grouping(owner) = 1 or owner is not null
    on conflict (scope, hour) do update set taken_at = excluded.taken_at, connected = excluded.connected,
      available = excluded.available, out_of_order = excluded.out_of_order, charging = excluded.charging`.execute(db);
  await db
    .deleteFrom('network_hours')
    .where('hour', '<', new Date(now.getTime() - keptMs))
    .execute();
}

/** How the network was at a moment. */
export interface NetworkHour {
  at: Date;
  /** Chargers. */
  connected: number;
  /** EVSEs. */
  available: number;
  outOfOrder: number;
  charging: number;
}

/**
 * How the network was a day ago: the count nearest to that, an hour off at most.
 *
 * @param scope the vendor, in lower case; empty for the whole
 */
export async function networkYesterday(
  db: Kysely<Tables>,
  scope: string,
  now = new Date(),
): Promise<NetworkHour | undefined> {
  const wanted = now.getTime() - 24 * hourMs;
  const rows = await db
    .selectFrom('network_hours')
    .selectAll()
    .where('scope', '=', scope)
    .where('taken_at', '>=', new Date(wanted - hourMs))
    .where('taken_at', '<=', new Date(wanted + hourMs))
    .execute();
  const off = ({ taken_at }: (typeof rows)[number]) => Math.abs(taken_at.getTime() - wanted);
  const [nearest] = rows.sort((a, b) => off(a) - off(b));
  return (
    nearest && {
      at: nearest.taken_at,
      connected: nearest.connected,
      available: nearest.available,
      outOfOrder: nearest.out_of_order,
      charging: nearest.charging,
    }
  );
}
