import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import { gatewayStopped } from '../../ocpp/connection-ends.ts';
import { restAfter } from '../../pacing/slices.ts';
import type { Effected, EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

/** Notes new connections and gives each its number; the older one of the same device, if there is one, ends with that. */
export async function writeConnected(
  trx: Transaction<Tables>,
  effects: readonly { effect: EffectOf<'connected'>; effected: Effected }[],
): Promise<void> {
  const rows = effects.map(({ effect: { deviceId, ...rest } }) => ({ device_id: deviceId, ...rest }));
  const input = () => rowsOf(rows, 'device_id uuid, at timestamptz, gateway text, address text');
  await sql`${prepared}
    update connections c set disconnected_at = x.at, reason = 'Replaced by a newer connection'
    from ${input()} where c.device_id = x.device_id and c.disconnected_at is null`.execute(trx);
  const { rows: numbered } = await sql<{ id: number; device_id: string }>`${prepared}
    insert into connections (device_id, connected_at, gateway)
    select device_id, at, gateway from ${input()}
    returning id, device_id`.execute(trx);
  const numbers = new Map(numbered.map(({ device_id, id }) => [device_id, id]));
  for (const { effect, effected } of effects) {
    const id = numbers.get(effect.deviceId);
    if (id === undefined) throw new Error('A connection was given no number.');
    effected.connectionId = id;
  }
  await sql`${prepared}
    update devices d set connected = true, connection_since = x.at, last_updated = x.at,
      connected_from = coalesce(x.address, d.connected_from)
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
  await sql`${prepared}
    with closed as (
      update connections c set disconnected_at = x.at, reason = x.reason
      from ${rowsOf(rows, 'id bigint, at timestamptz, reason text')}
      where c.id = x.id and c.disconnected_at is null
      returning c.device_id, c.disconnected_at
    )
    update devices d set connected = false, connection_since = closed.disconnected_at, last_updated = closed.disconnected_at
    from closed where d.id = closed.device_id`.execute(trx);
}

/** Which gateways' open connections are over: an earlier run of this name, or all that were not seen for so long. */
type Gone = { name: string; seenAt: Date | undefined } | { notSeenForSeconds: number };

/** Devices changed with one statement: what their chargers send waits for its end. */
const atATime = 200;

/**
 * Closes what gateways left open when they died. When a connection was lost is not known then: it was there when the
 * charger was last in contact, and while its gateway lived, which would have noticed.
 */
export async function closeLeftConnections(db: Kysely<Tables>, gone: Gone): Promise<void> {
  const left = 'name' in gone ? leftBy(gone) : await leftByDead(db, gone);
  if (!left) return;
  await inBatches(
    (limit) => sql`
      with closed as (
        update connections c
        set disconnected_at = greatest(c.connected_at, d.communication_timestamp, ${left.seenAt}), reason = ${gatewayStopped}
        from devices d
        where d.id = c.device_id and c.id in (
          select c.id from connections c where c.disconnected_at is null and ${left.condition} limit ${limit})
        returning c.device_id, c.disconnected_at
      ), disconnected as (
        update devices d set connected = false, connection_since = closed.disconnected_at
        from closed where d.id = closed.device_id
      )
      select 1 from closed`,
    db,
  );
}

/** Open connections that were left, and when their gateway was last seen. */
interface Left {
  condition: RawBuilder<boolean>;
  seenAt: RawBuilder<Date | null>;
}

const leftBy = ({ name, seenAt = null }: { name: string; seenAt?: Date | null | undefined }): Left => ({
  condition: sql`(c.gateway = ${name} or c.gateway is null)`,
  seenAt: sql`${seenAt}::timestamptz`,
});

async function leftByDead(
  db: Kysely<Tables>,
  { notSeenForSeconds }: { notSeenForSeconds: number },
): Promise<Left | undefined> {
  // Their names one after the other, from the index: there are few, and very many connections.
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      select min(gateway) as name from connections where disconnected_at is null
      union all
      select (select min(gateway) from connections where disconnected_at is null and gateway > names.name)
      from names where name is not null
    )
    select n.name from names n left join gateways g on g.name = n.name
    where n.name is not null
      and (g.seen_at > now() - make_interval(secs => ${notSeenForSeconds})) is not true`.execute(db);
  if (rows.length === 0) return undefined;
  return {
    condition: sql`c.gateway = any(${rows.map(({ name }) => name)}::text[])`,
    seenAt: sql`(select g.seen_at from gateways g where g.name = c.gateway)`,
  };
}

/**
 * Opens connections again that were taken for over, as those of a gateway that could not show that it lives: their
 * sockets have been open all the time. Not where the charger has another connection by now.
 *
 * @returns those of them that are open
 */
export async function reopenConnections(
  db: Kysely<Tables>,
  gateway: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    with reopened as (
      update connections c set disconnected_at = null, reason = null
      where c.id = any(${ids}::bigint[]) and c.gateway = ${gateway} and c.reason = ${gatewayStopped}
        and not exists (
          select from connections newer where newer.device_id = c.device_id and newer.disconnected_at is null
        )
      returning c.id, c.device_id, c.connected_at
    ), noted as (
      update devices d set connected = true, connection_since = reopened.connected_at
      from reopened where d.id = reopened.device_id
    )
    select id from reopened
    union select id from connections where id = any(${ids}::bigint[]) and disconnected_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Devices that are said to be connected without a connection, as a seed's can be, are not. */
export async function disconnectOrphans(db: Kysely<Tables>): Promise<void> {
  await inBatches(
    (limit) => sql`
      update devices set connected = false
      where connected and id in (
        select d.id from devices d
        where d.connected
          and not exists (select from connections c where c.device_id = d.id and c.disconnected_at is null)
        limit ${limit})
      returning id`,
    db,
  );
}

/** Does so to some of them at a time, until none is left. */
async function inBatches(some: (limit: number) => RawBuilder<unknown>, db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const began = performance.now();
    const { rows } = await some(atATime).execute(db);
    if (rows.length < atATime) return;
    await restAfter(performance.now() - began);
  }
}
