import type { Location } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { demandSeen } from '../http/conflict.ts';

type Row = Selectable<Tables['locations']>;

/** A location as the API shows it. */
export const toLocation = (row: Row): Location => ({
  id: row.id,
  countryCode: row.country_code,
  partyId: row.party_id,
  publish: row.publish,
  type: row.type,
  name: row.name,
  address: row.address,
  city: row.city,
  postalCode: row.postal_code,
  state: row.state,
  country: row.country,
  latitude: row.latitude,
  longitude: row.longitude,
  operator: row.operator,
  timeZone: row.time_zone,
  openingHours: row.opening_hours,
  siteId: row.site_id,
  version: row.version,
});

/**
 * Holds a location until the transaction ends, if it still is what the person had before their eyes.
 *
 * @throws {HttpError} 404 for none, 409 when it is another by now
 */
export async function holdLocation(trx: Kysely<Tables>, id: string, version: number | undefined): Promise<Row> {
  const row = await trx.selectFrom('locations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return demandSeen(row, version, { what: 'This location', missing: 'There is no location with this ID.' });
}
