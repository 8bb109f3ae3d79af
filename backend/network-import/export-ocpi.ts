import {
  endOfDay,
  isAlwaysOpen,
  type OperationalStatus,
  type plugTypes,
  type powerTypes,
  type RegularHours,
  shownStatus,
} from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { byId, isAfterId } from '../database/name-order.ts';
import { findDevices, placesById } from './current.ts';
import { type ExportedDevice, withPlaces } from './export-rows.ts';
import type { Part, Value } from './fields.ts';
import { amperesFor, connectorTypes, extension, nominalVoltage } from './ocpi.ts';

const locationsAtOnce = 100;

/**
 * The network as a JSON list of OCPI 2.2.1 Locations, some at a time. Devices without a location, or without an EVSE, are
 * not in it, since OCPI has no place for them; what OCPI has no field for stands in `dmp`. Voltage and current, which
 * OCPI asks for and the network does not hold, are what is usual for the power.
 */
export async function* exportLocations(db: Kysely<Tables>): AsyncGenerator<string> {
  let after = '';
  let separator = '[';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from locations where ${isAfterId(sql.ref('id'), after)} order by ${byId(sql.ref('id'))} limit ${locationsAtOnce}
    `.execute(db);
    const ids = rows.map(({ id }) => id);
    const places = await placesById(db, 'location', ids);
    const condition = sql<boolean>`d.retired_at is null and d.location_id = any(${ids}::text[])`;
    const sites = await placesById(
      db,
      'site',
      [...places.values()].map((place) => String(place.locationSiteId)),
    );
    const devices = await withPlaces(db, await findDevices(db, condition));
    const statuses = await statusesOf(db, devices);
    for (const id of ids) {
      const location = places.get(id);
      if (!location) continue;
      const here = devices.filter(({ device }) => device.device.locationId === id);
      yield `${separator}\n${JSON.stringify(locationOf(location, here, sites.get(String(location.locationSiteId)), statuses))}`;
      separator = ',';
    }
    if (ids.length < locationsAtOnce) break;
    after = ids.at(-1) ?? '';
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
}

/** Statuses of EVSEs as the console shows them, by their uids. */
async function statusesOf(db: Kysely<Tables>, devices: readonly ExportedDevice[]): Promise<Statuses> {
  const rows = await db
    .selectFrom('evses')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select(['uid', 'operational_status', 'maintenance_mode'])
    .where(sql<boolean>`devices.id = any(${devices.map(({ device }) => device.id)}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.uid, shownStatus(row.operational_status, row.maintenance_mode)]));
}

type Statuses = ReadonlyMap<Value | undefined, OperationalStatus>;

function locationOf(location: Part, devices: readonly ExportedDevice[], site: Part | undefined, statuses: Statuses) {
  const { latitude, longitude } = location;
  const newest = devices.reduce((time, { lastUpdated }) => Math.max(time, lastUpdated.getTime()), 0);
  return {
    country_code: text(location.locationCountryCode),
    party_id: text(location.locationPartyId),
    id: location.locationId,
    publish: location.locationPublish,
    ...optional('name', location.locationName),
    address: text(location.locationAddress),
    city: text(location.locationCity),
    ...optional('postal_code', location.locationPostalCode),
    ...optional('state', location.locationState),
    country: text(location.locationCountry),
    ...(latitude === null || longitude === null
      ? {}
      : { coordinates: { latitude: String(latitude), longitude: String(longitude) } }),
    ...optional('parking_type', location.locationType),
    evses: devices.flatMap((device) => evsesOf(device, statuses)),
    ...(location.locationOperator ? { operator: { name: location.locationOperator } } : {}),
    time_zone: text(location.timeZone),
    ...openingTimes(location.openingHours as RegularHours[] | null),
    last_updated: new Date(newest).toISOString(),
    // Devices tell of their own.
    [extension]: { ...(devices.length === 0 ? site : {}), locationSiteId: location.locationSiteId },
  };
}

/** OCPI has no later time than 23:59: it is written for the end of a day, and read as that. */
function openingTimes(hours: RegularHours[] | null) {
  if (hours === null) return {};
  if (isAlwaysOpen(hours)) return { opening_times: { twentyfourseven: true } };
  const regular_hours = hours.map(({ weekday, period_begin, period_end: end }) => ({
    ...{ weekday, period_begin, period_end: end === endOfDay ? '23:59' : end },
  }));
  return { opening_times: { twentyfourseven: false, regular_hours } };
}

function evsesOf({ device, lastUpdated, site, tariffs }: ExportedDevice, statuses: Statuses) {
  const updated = lastUpdated.toISOString();
  return device.evses.map(({ evse, ports }) => {
    const tariff = tariffs.get(String(evse.evseUid));
    return {
      uid: evse.evseUid,
      status: statuses.get(evse.evseUid) ?? 'UNKNOWN',
      connectors: ports.map((port) => ({
        id: String(port.connectorId),
        standard: connectorTypes[port.plugType as (typeof plugTypes)[number]][0],
        format: 'CABLE',
        power_type: port.powerType,
        ...ratings(port),
        ...(tariff ? { tariff_ids: [tariff.tariffId] } : {}),
        last_updated: updated,
        ...(tariff ? { [extension]: { tariffCountry: tariff.tariffCountry } } : {}),
      })),
      physical_reference: evse.stationId,
      last_updated: updated,
      [extension]: { ...site, ...device.device, ...evse },
    };
  });
}

function ratings({ powerType, maxElectricPower }: Part) {
  const type = powerType as (typeof powerTypes)[number];
  return {
    max_voltage: nominalVoltage[type],
    max_amperage: amperesFor(type, Number(maxElectricPower)),
    max_electric_power: maxElectricPower,
  };
}

const text = (value: Value | undefined): Value => value ?? '';
const optional = (name: string, value: Value | undefined) => (value ? { [name]: value } : {});
