import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What the gateway knows of a charger while it is connected. */
export interface Charger {
  deviceId: string;
  chargeboxId: string;
  stationId: string | null;
  /** Connector number → uid of the EVSE it belongs to. */
  evseByConnector: ReadonlyMap<number, string>;
  /** How far its clock was ahead when that was last known, in seconds; null when it was right, or is not known. */
  clockOffset: number | null;
}

/** A charger with what its password is checked against. */
export interface KnownCharger extends Charger {
  passwordHash: string;
  isRetired: boolean;
}

/** Looks a charger up by its chargebox id; undefined when there is none. */
export async function findCharger(db: Kysely<Tables>, chargeboxId: string): Promise<KnownCharger | undefined> {
  const { rows } = await sql<{
    id: string;
    station_id: string | null;
    password_hash: string;
    clock_offset_seconds: number | null;
    retired: boolean;
    connectors: Record<string, string> | null;
  }>`
    select d.id, d.station_id, d.password_hash, d.clock_offset_seconds, d.retired_at is not null as retired,
           (select json_object_agg(p.connector_id, p.evse_uid) from ports p where p.device_id = d.id) as connectors
    from devices d where d.chargebox_id = ${chargeboxId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    deviceId: row.id,
    chargeboxId,
    stationId: row.station_id,
    passwordHash: row.password_hash,
    clockOffset: row.clock_offset_seconds,
    isRetired: row.retired,
    evseByConnector: new Map(Object.entries(row.connectors ?? {}).map(([id, evse]) => [Number(id), evse])),
  };
}
