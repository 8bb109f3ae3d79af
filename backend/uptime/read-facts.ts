import type { OperationalStatus, RegularHours } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { gatewayStopped } from '../ocpp/connection-ends.ts';
import type { Downtime, Exemption, PortConnection, Span, StatusChange } from './rule.ts';

/** A port, which is an EVSE, and by whose clock it is counted. */
export interface UptimePort {
  deviceId: string;
  evseUid: string;
  timeZone: string | null;
  openingHours: RegularHours[] | null;
  /** As it was counted last; null before. */
  beganAt: Date | null;
  countedAt: Date | null;
  /** Until when that can be relied on. */
  recountAt: Date | null;
}

/** The ports of these devices. */
export async function readPorts(db: Kysely<Tables>, deviceIds: readonly string[]): Promise<UptimePort[]> {
  const { rows } = await sql<UptimePort>`
    select e.device_id as "deviceId", e.uid as "evseUid", l.time_zone as "timeZone", l.opening_hours as "openingHours",
      u.began_at as "beganAt", u.counted_at as "countedAt", u.recount_at as "recountAt"
    from evses e join devices d on d.id = e.device_id
      left join locations l on l.id = d.location_id
      left join uptime_ports u on u.device_id = e.device_id and u.evse_uid = e.uid
    where e.device_id = any(${[...deviceIds]}::uuid[])
    order by e.device_id, e.uid`.execute(db);
  return rows;
}

/** What was logged of a port from a moment on, and what of its charger's connections. */
export interface Logged {
  deviceId: string;
  evseUid: string;
  from: number;
  /** The first of these tells what it was at the beginning. */
  changes: StatusChange[];
  connections: PortConnection[];
}

/**
 * Reads what was logged of the ports of devices from a moment on: from the status that each had then, or had when an
 * outage began that it was in.
 */
export async function readLogged(db: Kysely<Tables>, due: ReadonlyMap<string, Date>): Promise<Logged[]> {
  const { rows: statuses } = await sql<{
    deviceId: string;
    evseUid: string;
    status: OperationalStatus;
    timestamp: Date;
  }>`
    with asked as (
      select e.device_id, e.uid, least(x.since, (
        select min(o.started_at) from uptime_outages o
        where o.device_id = e.device_id and o.evse_uid = e.uid and o.started_at <= x.since
          and (o.ended_at is null or o.ended_at >= x.since))) as since
      from unnest(${[...due.keys()]}::uuid[], ${[...due.values()]}::timestamptz[]) x(device_id, since)
        join evses e on e.device_id = x.device_id
    )
    select a.device_id as "deviceId", a.uid as "evseUid", s.status, s.timestamp
    from asked a join operational_status_log s on s.evse_uid = a.uid and s.timestamp >= coalesce(
      (select max(timestamp) from operational_status_log where evse_uid = a.uid and timestamp <= a.since), '-infinity')
    order by s.timestamp, s.id`.execute(db);
  const changesOf = groupBy(statuses, ({ evseUid }) => evseUid);
  const known = [...changesOf.values()].flatMap(([first]) => first ?? []);
  if (known.length === 0) return [];
  // In the order of time, each device's first port has its earliest status.
  const earliest = new Map(known.toReversed().map(({ deviceId, timestamp }) => [deviceId, timestamp]));
  const { rows: connections } = await sql<{ deviceId: string; from: Date; to: Date | null; isLeft: boolean }>`
    select c.device_id as "deviceId", c.connected_at as "from", c.disconnected_at as "to",
      c.reason is not distinct from ${gatewayStopped} as "isLeft"
    from unnest(${[...earliest.keys()]}::uuid[], ${[...earliest.values()]}::timestamptz[]) x(device_id, since)
      join connections c on c.device_id = x.device_id
        and (c.disconnected_at is null or c.disconnected_at >= x.since or c.connected_at >= (
          select max(b.connected_at) from connections b where b.device_id = x.device_id and b.connected_at <= x.since))
    order by c.connected_at`.execute(db);
  const connectionsOf = groupBy(connections, ({ deviceId }) => deviceId);
  return known.map(({ deviceId, evseUid, timestamp }) => ({
    ...{ deviceId, evseUid, from: timestamp.getTime() },
    changes: (changesOf.get(evseUid) ?? []).map((change) => ({
      status: change.status,
      at: change.timestamp.getTime(),
    })),
    connections: (connectionsOf.get(deviceId) ?? []).map((one) => ({
      ...{ from: one.from.getTime(), to: one.to?.getTime() ?? null, isLeft: one.isLeft },
    })),
  }));
}

/** When the product was down, each time until chargers had had time to come back, as far as that was not over at a moment. */
export async function readDown(db: Kysely<Tables>, since: Date): Promise<Span[]> {
  const rows = await db.selectFrom('product_outages').selectAll().where('waited_until', '>', since).execute();
  return rows.map((row) => ({ from: row.began_at.getTime(), to: row.waited_until.getTime() }));
}

/** The outages of these devices' ports that were not over at a moment, by port, in order. */
export async function readOutages(
  db: Kysely<Tables>,
  deviceIds: readonly string[],
  since: Date,
): Promise<Map<string, Downtime[]>> {
  const { rows } = await sql<{
    evseUid: string;
    status: Downtime['status'];
    from: Date;
    to: Date | null;
    runFrom: Date | null;
  }>`
    select evse_uid as "evseUid", status, started_at as "from", ended_at as "to", run_started_at as "runFrom"
    from uptime_outages
    where device_id = any(${[...deviceIds]}::uuid[]) and (ended_at is null or ended_at > ${since})
    order by evse_uid, started_at`.execute(db);
  const outages = rows.map((row) => ({
    ...row,
    ...{ from: row.from.getTime(), to: row.to?.getTime() ?? null, runFrom: row.runFrom?.getTime() ?? null },
  }));
  return groupBy(outages, ({ evseUid }) => evseUid);
}

/** What staff say of outages of these devices' ports and what counts, by port. */
export async function readExemptions(
  db: Kysely<Tables>,
  deviceIds: readonly string[],
): Promise<Map<string, Exemption[]>> {
  const rows = await db
    .selectFrom('nevi_logs')
    .select(['evse_uid', 'status', 'interval_start', 'category', 'nevi_exempt', 'valid'])
    .where('device_id', '=', sql<string>`any(${[...deviceIds]}::uuid[])`)
    .where('valid', '=', true)
    .execute();
  const exemptions = rows.map((row) => ({
    ...{ evseUid: row.evse_uid, status: row.status, from: row.interval_start.getTime() },
    ...{ category: row.category, neviExempt: row.nevi_exempt, valid: row.valid },
  }));
  return groupBy(exemptions, ({ evseUid }) => evseUid);
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
