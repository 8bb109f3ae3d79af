import {
  countryCodes,
  facilityTypes,
  limits,
  type networkPatterns,
  parkingTypes,
  plugTypes,
  powerTypes,
  type RegularHours,
} from '@dmp/shared/contract';
import type { Tables } from '../database/index.ts';

/** What a value must be like. */
export type FieldKind =
  | { type: 'text'; max: number; must?: keyof typeof networkPatterns }
  | { type: 'choice'; values: readonly string[] }
  | { type: 'flag' | 'zone' | 'hours' }
  | { type: 'integer' | 'number'; min: number; max: number }
  | { type: 'list'; max: number; of: number };

/** One column of the file. */
export interface ImportField {
  /** Its heading. */
  name: string;
  /** The column behind it. */
  column: string;
  kind: FieldKind;
  /** It cannot be empty, and whoever is new must have it. */
  required?: true;
}

const { length, deviceParts, degrees } = limits;
const text = (max: number, must?: keyof typeof networkPatterns): FieldKind => ({
  type: 'text',
  max,
  ...(must ? { must } : {}),
});
const id = text(length.id, 'id');
const recordId = text(length.id, 'recordId');
const words = text(length.name);
const partyId = text(length.partyId, 'partyId');
const country = text(3, 'country');
const deviceText = text(length.deviceText);
const field = <T extends keyof Tables>(_table: T) =>
  function define(
    name: string,
    column: keyof Tables[T] & string,
    kind: FieldKind = words,
    required?: true,
  ): ImportField {
    return { name, column, kind, ...(required ? { required } : {}) };
  };

const device = field('devices');
const evse = field('evses');
const port = field('ports');
const site = field('sites');
const location = field('locations');
const tariff = field('tariffs');

/**
 * Every column of the CSV form by the part of the network it tells of, in the order of the file: the one source for
 * reading, comparing, writing and exporting. The first of a part is its identity.
 */
export const fieldsOf = {
  device: [
    device('chargeboxId', 'chargebox_id', text(length.chargeboxId, 'chargeboxId'), true),
    device('partyId', 'party_id', partyId),
    device('make', 'make', deviceText),
    device('model', 'model', deviceText),
    device('serialNumber', 'serial_number', deviceText),
    device('networkOperator', 'network_operator', deviceText),
    device('enterprise', 'enterprise', deviceText),
    device('generation', 'generation', deviceText),
    device('facilityType', 'facility_type', { type: 'choice', values: facilityTypes }),
    device('tags', 'tags', { type: 'list', max: limits.tags.max, of: length.tag }),
    device('virtual', 'virtual', { type: 'flag' }, true),
    device('owner', 'created_by', text(length.email)),
    device('siteId', 'site_id', text(length.id)),
    device('locationId', 'location_id', text(length.id)),
  ],
  evse: [
    evse('evseUid', 'uid', id, true),
    evse('evseNumber', 'evse_number', { type: 'integer', min: 1, max: 1000 }, true),
    evse('stationId', 'station_id', text(length.id), true),
  ],
  port: [
    port('connectorId', 'connector_id', { type: 'integer', min: 1, max: deviceParts.connectorId }, true),
    port('plugType', 'plug_type', { type: 'choice', values: plugTypes }, true),
    port('powerType', 'power_type', { type: 'choice', values: powerTypes }, true),
    port('maxElectricPower', 'max_electric_power', { type: 'integer', min: 1, max: deviceParts.watts }, true),
  ],
  site: [
    site('siteId', 'id', recordId, true),
    site('siteName', 'name', words, true),
    site('siteOperator', 'operator_name', words, true),
    site('siteAddress', 'address', text(length.address)),
    site('siteCity', 'city', text(length.city)),
    site('siteState', 'state', text(length.state)),
    site('sitePostalCode', 'postal_code', text(length.postalCode)),
    site('siteCountry', 'country', country),
  ],
  location: [
    location('locationId', 'id', recordId, true),
    location('locationSiteId', 'site_id', text(length.id)),
    location('locationName', 'name'),
    location('locationCountryCode', 'country_code', text(2, 'countryCode')),
    location('locationPartyId', 'party_id', partyId),
    location('locationPublish', 'publish', { type: 'flag' }, true),
    location('locationType', 'type', { type: 'choice', values: parkingTypes }),
    location('locationAddress', 'address', text(length.address)),
    location('locationCity', 'city', text(length.city)),
    location('locationPostalCode', 'postal_code', text(length.postalCode)),
    location('locationState', 'state', text(length.state)),
    location('locationCountry', 'country', country),
    location('latitude', 'latitude', { type: 'number', min: -degrees.latitude, max: degrees.latitude }),
    location('longitude', 'longitude', { type: 'number', min: -degrees.longitude, max: degrees.longitude }),
    location('locationOperator', 'operator'),
    location('timeZone', 'time_zone', { type: 'zone' }),
    location('openingHours', 'opening_hours', { type: 'hours' }),
  ],
  tariff: [
    tariff('tariffId', 'id', recordId, true),
    tariff('tariffCountry', 'country_code', { type: 'choice', values: countryCodes }, true),
  ],
} as const satisfies Record<string, readonly ImportField[]>;

/** A part of the network that a line tells of. */
export type PartName = keyof typeof fieldsOf;
/** Their names, in the order of the file. */
export const partNames = Object.keys(fieldsOf) as PartName[];
/** The field a part is known by. */
export const keyOf = (part: PartName): ImportField => fieldsOf[part][0];

/** A password of OCPP security profile 1 for the charger: read, and never written. */
export const passwordColumn = 'password';

/** Headings of an exported file: a column that two parts share stands there once. */
export const exportedNames: readonly string[] = [
  ...new Set(partNames.flatMap((part) => fieldsOf[part].map(({ name }) => name))),
];
/** Headings that a file may have. */
export const knownNames: ReadonlySet<string> = new Set([...exportedNames, passwordColumn]);

/** A value as it is compared and written. */
export type Value = string | number | boolean | null | string[] | RegularHours[];
/** Values of one part by the names of their fields; a field that the file does not have is not in it. */
export type Part = Record<string, Value>;
