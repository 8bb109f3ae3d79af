import type { OcppStatus } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { heartbeatSeconds } from '../database/heartbeat-interval.ts';
import type { Tables } from '../database/tables.ts';
import type { Reported } from './status-order.ts';

/** What the gateway knows of a charger while it is connected. */
export interface Charger {
  deviceId: string;
  chargeboxId: string;
  /** UID of an EVSE → its station ID. */
  stationByEvse: ReadonlyMap<string, string>;
  /** Connector number → uid of the EVSE it belongs to. */
  evseByConnector: ReadonlyMap<number, string>;
  /** Connector number → what it reported last. */
  reported: ReadonlyMap<number, Reported>;
  /** How far its clock was ahead when that was last known, in milliseconds; undefined when that never was. */
  clockOffset: number | undefined;
  /** The interval at which it sends heartbeats, in seconds, as far as is known; 0 when it sends none. */
  heartbeatSeconds: number;
  /** What it said of itself at its last boot; null when it never did. */
  lastBoot: { make: string; model: string; serialNumber?: string | undefined } | null;
}

/** A password that was made for a charger and that it has not signed in with yet. */
export interface NextPassword {
  id: number;
  hash: string;
}

/** A charger with what its password and its certificate are checked against. */
export interface KnownCharger extends Charger {
  passwordHash: string;
  /** Passwords that were made for it and that it has not signed in with yet, the newest first. */
  nextPasswords: readonly NextPassword[];
  serialNumber: string | null;
  /** The address from which it connected last; null where that is not known. */
  connectedFrom: string | null;
  /** Whether it has a connection, here or at another gateway. */
  isConnected: boolean;
  isRetired: boolean;
}

/**
 * Looks a charger up by its chargebox id; undefined when there is none. An id in another case, or in another reading
 * of it, is taken where it can mean one device alone.
 */
export async function findCharger(
  db: Kysely<Tables>,
  chargeboxId: string,
  otherReadings: readonly string[] = [],
): Promise<KnownCharger | undefined> {
  const found = await findExactly(db, chargeboxId);
  if (found) return found;
  const meant = await meantBy(db, [chargeboxId, ...otherReadings]);
  return meant === undefined ? undefined : findExactly(db, meant);
}

/** The chargebox id that one of these is: an exact one before one in another case, and none where two would do. */
async function meantBy(db: Kysely<Tables>, readings: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ chargebox_id: string; is_exact: boolean }>`
    select chargebox_id, chargebox_id = any(${readings}::text[]) as is_exact from devices
    where lower(chargebox_id) = any(array(select lower(reading) from unnest(${readings}::text[]) reading))
    order by is_exact desc limit 2`.execute(db);
  const [first, second] = rows;
  return first && second?.is_exact !== first.is_exact ? first.chargebox_id : undefined;
}

async function findExactly(db: Kysely<Tables>, chargeboxId: string): Promise<KnownCharger | undefined> {
  const { rows } = await sql<{
    id: string;
    stations: Record<string, string> | null;
    password_hash: string;
    next: NextPassword[] | null;
    serial_number: string | null;
    clock_offset: number | null;
    heartbeat_seconds: number;
    connected_from: string | null;
    connected: boolean;
    retired: boolean;
    make: string | null;
    model: string | null;
    serial: string | null;
    connectors: { id: number; evse: string; status: OcppStatus | null; at: string | null }[] | null;
  }>`
    select d.id, d.password_hash, d.serial_number, d.connected_from, d.connected,
           d.reported_make as make, d.reported_model as model, d.reported_serial as serial,
           case when d.clock_offset_at is not null then coalesce(d.clock_offset_seconds, 0) end as clock_offset,
           ${heartbeatSeconds('d')} as heartbeat_seconds, d.retired_at is not null as retired,
           (select json_agg(json_build_object('id', n.id, 'hash', n.password_hash) order by n.id desc)
            from next_passwords n where n.device_id = d.id) as next,
           (select json_object_agg(e.uid, e.station_id) from evses e where e.device_id = d.id) as stations,
           (select json_agg(json_build_object('id', p.connector_id, 'evse', p.evse_uid, 'status', p.status, 'at', p.status_at))
            from ports p where p.device_id = d.id) as connectors
    from devices d where d.chargebox_id = ${chargeboxId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const connectors = row.connectors ?? [];
  return {
    deviceId: row.id,
    chargeboxId,
    stationByEvse: new Map(Object.entries(row.stations ?? {})),
    passwordHash: row.password_hash,
    nextPasswords: row.next ?? [],
    serialNumber: row.serial_number,
    clockOffset: row.clock_offset === null ? undefined : row.clock_offset * 1000,
    heartbeatSeconds: row.heartbeat_seconds,
    connectedFrom: row.connected_from,
    isConnected: row.connected,
    lastBoot:
      row.make === null || row.model === null
        ? null
        : { make: row.make, model: row.model, serialNumber: row.serial ?? undefined },
    isRetired: row.retired,
    evseByConnector: new Map(connectors.map(({ id, evse }) => [id, evse])),
    reported: new Map(connectors.map(({ id, status, at }) => [id, { status, at: at === null ? null : new Date(at) }])),
  };
}
