import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { gatewayStopped } from '../connection-ends.ts';
import type { Effected, EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

/** Notes new connections and gives each its number; the older one of the same device, if there is one, ends with that. */
export async function writeConnected(
  trx: Transaction<Tables>,
  effects: readonly { effect: EffectOf<'connected'>; effected: Effected }[],
): Promise<void> {
  const rows = effects.map(({ effect: { deviceId, at, gateway } }) => ({ device_id: deviceId, at, gateway }));
  const input = () => rowsOf(rows, 'device_id uuid, at timestamptz, gateway text');
  await sql`
    update connections c set disconnected_at = x.at, reason = 'Replaced by a newer connection'
    from ${input()} where c.device_id = x.device_id and c.disconnected_at is null`.execute(trx);
  const { rows: numbered } = await sql<{ id: number; device_id: string }>`
    insert into connections (device_id, connected_at, gateway)
    select device_id, at, gateway from ${input()}
    returning id, device_id`.execute(trx);
  const numbers = new Map(numbered.map(({ device_id, id }) => [device_id, id]));
  for (const { effect, effected } of effects) {
    const id = numbers.get(effect.deviceId);
    if (id === undefined) throw new Error('A connection was given no number.');
    effected.connectionId = id;
  }
  await sql`
    update devices d set connected = true, connection_since = x.at, last_updated = x.at
    from ${input()} where d.id = x.device_id`.execute(trx);
}

/** Notes lost connections. One that a newer connection has replaced changes nothing: the device is connected. */
export async function writeDisconnected(
  trx: Transaction<Tables>,
  effects: readonly EffectOf<'disconnected'>[],
): Promise<void> {
  const rows = effects.map(({ at, connectionId, reason }) => ({
    id: connectionId,
    at,
    reason,
  }));
  await sql`
    with closed as (
      update connections c set disconnected_at = x.at, reason = x.reason
      from ${rowsOf(rows, 'id bigint, at timestamptz, reason text')}
      where c.id = x.id and c.disconnected_at is null
      returning c.device_id, c.disconnected_at
    )
    update devices d set connected = false, connection_since = closed.disconnected_at, last_updated = closed.disconnected_at
    from closed where d.id = closed.device_id`.execute(trx);
}

/** Which gateways' open connections are over. */
type Gone = { name: string } | { notSeenFor: number };

/**
 * Closes what gateways left open when they died: the earlier run of this name,
 * or those that have not been seen for so many seconds. When a connection was
 * lost is not known then: it was there when the charger was last heard.
 */
export async function closeLeftConnections(db: Kysely<Tables>, gone: Gone): Promise<void> {
  const isGone =
    'name' in gone
      ? sql`(c.gateway = ${gone.name} or c.gateway is null)`
      : sql`c.gateway is not null and not exists (
          select from gateways g
          where g.name = c.gateway and g.seen_at > now() - make_interval(secs => ${gone.notSeenFor})
        )`;
  await sql`
    with closed as (
      update connections c
      set disconnected_at = greatest(c.connected_at, d.communication_timestamp), reason = ${gatewayStopped}
      from devices d
      where d.id = c.device_id and c.disconnected_at is null and ${isGone}
      returning c.device_id, c.disconnected_at
    )
    update devices d set connected = false, connection_since = closed.disconnected_at
    from closed where d.id = closed.device_id`.execute(db);
}

/** Devices that are said to be connected without a connection, as a seed's can be, are not. */
export async function disconnectOrphans(db: Kysely<Tables>): Promise<void> {
  await sql`
    update devices d set connected = false
    where d.connected
      and not exists (select from connections c where c.device_id = d.id and c.disconnected_at is null)`.execute(db);
}
