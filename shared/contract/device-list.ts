import { type DeviceField, type DeviceFieldName, deviceFieldNames, deviceFields } from './device.ts';
import { otherManufacturers, overviewManufacturers } from './status-overview.ts';
import { operationalStatuses } from './statuses.ts';

/** The description of one field, seen without its literal types. */
export function deviceField(name: DeviceFieldName): DeviceField {
  return deviceFields[name];
}

/** The two parameters of a number or date range of this field. */
export function rangeParameters(name: DeviceFieldName): readonly [from: string, to: string] {
  return deviceField(name).range ?? [`${name}From`, `${name}To`];
}

/** The query parameters that filter by this field: none, one, or two for a range. */
export function filterParameters(name: DeviceFieldName): readonly string[] {
  const { filter } = deviceField(name);
  if (!filter) return [];
  return filter === 'number' || filter === 'date' ? rangeParameters(name) : [name];
}

/** Fields a device list can be sorted by. */
export const deviceSortFields = deviceFieldNames.filter((name) => !deviceField(name).unsorted);

/** A filter of the device list that belongs to no column: what the overview and locations link to. */
export interface ExtraDeviceFilter {
  /** What the filter is called on the screen. */
  label: string;
  filter: 'list' | 'flag';
  /** The values a `list` can have, when they are fixed. */
  values?: readonly string[];
}

/** Filters beside those of the columns, by parameter. */
export const extraDeviceFilters = {
  /** At least one EVSE has one of these statuses; `status` is the best of all. */
  evseStatus: { label: 'EVSE Status', filter: 'list', values: operationalStatuses },
  /** The overview's tab that a device counts in: Level 2 chargers of every make in BTC's; Others are those in none. */
  manufacturer: { label: 'Overview', filter: 'list', values: [...overviewManufacturers, otherManufacturers] },
  /** Stands at one of these locations. */
  locationId: { label: 'Location ID', filter: 'list' },
  /** Virtual chargers alone, or all others. */
  virtual: { label: 'Virtual', filter: 'flag' },
  /** Nothing has ever come from it. */
  neverConnected: { label: 'Never Connected', filter: 'flag' },
  /** Retired ones alone; without this filter a list has none of them. */
  retired: { label: 'Retired', filter: 'flag' },
} as const satisfies Record<string, ExtraDeviceFilter>;

/** Every parameter that narrows a device list; each is a text as `joinFilterValues` writes it. */
export const deviceFilterParameters: readonly string[] = [
  ...deviceFieldNames.flatMap(filterParameters),
  ...Object.keys(extraDeviceFilters),
  /** Contained in chargebox id, a station id, location, serial number, address, city, operator or enterprise. */
  'search',
  /** E-mail of the vendor whose devices alone are meant. */
  'userCreated',
];

/** Filters of a device list by parameter name. */
export type DeviceFilters = Record<string, string>;
