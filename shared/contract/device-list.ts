import { type DeviceField, type DeviceFieldName, deviceFieldNames, deviceFields } from './device.ts';
import { otherManufacturers, overviewManufacturers } from './status-overview.ts';
import { operationalStatuses } from './statuses.ts';

/** The description of a field, as {@link DeviceField} instead of its literal type. */
export function deviceField(name: DeviceFieldName): DeviceField {
  return deviceFields[name];
}

/** The two query parameters of a range filter of this field. */
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

/** A filter of the device list without a column. The overview and locations link to such filters. */
export interface ExtraDeviceFilter {
  /** Name of the filter on the screen. */
  label: string;
  filter: 'list' | 'flag';
  /** The values a `list` can have, when they are fixed. */
  values?: readonly string[];
}

/** Filters in addition to those of the columns, by query parameter. */
export const extraDeviceFilters = {
  /** At least one EVSE has one of these statuses; `status` is the best of all. */
  evseStatus: { label: 'EVSE Status', filter: 'list', values: operationalStatuses },
  /** Tab of the overview. BTC includes the Level 2 chargers of every make; Others has the devices of no other tab. */
  manufacturer: { label: 'Overview', filter: 'list', values: [...overviewManufacturers, otherManufacturers] },
  locationId: { label: 'Location ID', filter: 'list' },
  /** Only virtual chargers, or only physical ones. */
  virtual: { label: 'Virtual', filter: 'flag' },
  /** The charger has never sent anything. */
  neverConnected: { label: 'Never Connected', filter: 'flag' },
  /** Only retired devices; without this filter a list excludes them. */
  retired: { label: 'Retired', filter: 'flag' },
} as const satisfies Record<string, ExtraDeviceFilter>;

/** Every filter parameter of a device list; values are written by `joinFilterValues`. */
export const deviceFilterParameters: readonly string[] = [
  ...deviceFieldNames.flatMap(filterParameters),
  ...Object.keys(extraDeviceFilters),
  /** Matches chargebox ID, station IDs, location, serial number, address, city, operator, and enterprise. */
  'search',
  /** Email of a vendor: only that vendor's devices. */
  'userCreated',
];

/** Filters of a device list by parameter name. */
export type DeviceFilters = Record<string, string>;
