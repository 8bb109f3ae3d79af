import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { isAfterId } from '../database/name-order.ts';
import { findDevices, placesById } from './current.ts';
import type { CurrentDevice } from './diff.ts';
import type { Part } from './fields.ts';

/** A device with its places and the tariffs of its EVSEs, as a file tells of them. */
export interface ExportedDevice {
  device: CurrentDevice;
  lastUpdated: Date;
  site: Part | undefined;
  location: Part | undefined;
  /** By the uid of the EVSE. */
  tariffs: ReadonlyMap<string, Part>;
}

/** Devices that are read at a time. */
export const devicesAtOnce = 500;

/** With what stands around them in a file: what retired devices were is not for another network. */
export async function withPlaces(
  db: Kysely<Tables>,
  rows: Awaited<ReturnType<typeof findDevices>>,
): Promise<ExportedDevice[]> {
  const ids = (name: 'siteId' | 'locationId') => [
    ...new Set(rows.flatMap(({ device }) => (typeof device.device[name] === 'string' ? [device.device[name]] : []))),
  ];
  const locations = await placesById(db, 'location', ids('locationId'));
  const sites = await placesById(db, 'site', ids('siteId'));
  const uids = rows.flatMap(({ device }) => device.evses.map(({ evse }) => String(evse.evseUid)));
  const tariffs = await tariffsOf(db, uids);
  return rows.map(({ device, last_updated }) => ({
    ...{ device, lastUpdated: last_updated, tariffs },
    site: sites.get(String(device.device.siteId)),
    location: locations.get(String(device.device.locationId)),
  }));
}

async function tariffsOf(db: Kysely<Tables>, uids: readonly string[]): Promise<Map<string, Part>> {
  const rows = await db
    .selectFrom('charging_group_evses')
    .innerJoin('charging_groups', 'charging_groups.id', 'charging_group_evses.group_id')
    .innerJoin('tariffs', 'tariffs.id', 'charging_groups.tariff_id')
    .select(['evse_uid', 'tariffs.id', 'tariffs.country_code'])
    .where(sql<boolean>`evse_uid = any(${[...uids]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.evse_uid, { tariffId: row.id, tariffCountry: row.country_code }]));
}

/** All devices that are not retired, some at a time, in the order of their chargebox IDs. */
export async function* exportedDevices(db: Kysely<Tables>): AsyncGenerator<ExportedDevice[]> {
  let after = '';
  for (;;) {
    const condition = sql<boolean>`d.retired_at is null and ${isAfterId(sql.ref('d.chargebox_id'), after)}`;
    const rows = await findDevices(db, condition, devicesAtOnce);
    if (rows.length > 0) yield await withPlaces(db, rows);
    if (rows.length < devicesAtOnce) return;
    after = String(rows.at(-1)?.device.device.chargeboxId);
  }
}
