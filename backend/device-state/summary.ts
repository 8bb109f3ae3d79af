import { statusesByRank } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

/**
 * Writes what the rows of devices say of their EVSEs and ports. A device of which no status is known yet gets none that
 * counts as reported.
 *
 * @param at since when a status is that was another before
 */
export async function writeSummaries(trx: Kysely<Tables>, deviceIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update devices d set
      station_id = (select station_id from evses where device_id = d.id order by evse_number limit 1),
      evse_station_ids = coalesce(
        (select string_agg(station_id, chr(10) order by evse_number) from evses where device_id = d.id), ''),
      evse_statuses = array(
        select operational_status from evses where device_id = d.id order by operational_status collate "C"),
      connector_types = array(
        select plug_type from ports where device_id = d.id group by plug_type order by min(connector_id)),
      power_levels = array(
        select max_electric_power / 1000.0 from ports where device_id = d.id
        group by max_electric_power order by min(connector_id)),
      status = best.status,
      status_since = case
        when d.status = best.status then d.status_since
        when d.status_since is not null then ${at}::timestamptz
      end
    from (
      select id, coalesce((
        select operational_status from evses where device_id = devices.id
        order by array_position(${[...statusesByRank]}::text[], operational_status) limit 1), 'UNKNOWN') as status
      from devices where id = any(${[...deviceIds]}::uuid[])
    ) best
    where d.id = best.id`.execute(trx);
}
