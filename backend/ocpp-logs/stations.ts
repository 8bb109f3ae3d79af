import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A row that names the EVSE its message belongs to; null for the charger as a whole. */
type OfEvse = { evse_uid: string | null };

/**
 * Gives each row the station ID of its own EVSE, and none to rows of the charger as a whole. It is read from the
 * network and not from the log: rows of earlier releases have the first EVSE's, and an EVSE may get another one later.
 */
export async function withStations<Row extends OfEvse>(
  kysely: Kysely<Tables>,
  rows: readonly Row[],
): Promise<(Row & { station_id: string | null })[]> {
  const uids = [...new Set(rows.flatMap(({ evse_uid }) => evse_uid ?? []))];
  const evses =
    uids.length === 0
      ? []
      : await kysely.selectFrom('evses').select(['uid', 'station_id']).where('uid', 'in', uids).execute();
  const stations = new Map(evses.map(({ uid, station_id }) => [uid, station_id]));
  return rows.map((row) => ({ ...row, station_id: stations.get(row.evse_uid ?? '') ?? null }));
}

/** Chargers and EVSEs that have one of these station IDs. */
export async function evsesOfStations(
  kysely: Kysely<Tables>,
  stationIds: readonly string[],
): Promise<{ chargebox_id: string; uid: string }[]> {
  return kysely
    .selectFrom('evses')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select(['devices.chargebox_id', 'evses.uid'])
    .where('evses.station_id', 'in', stationIds)
    .execute();
}
