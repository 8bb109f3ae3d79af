import {
  type DeviceField,
  type DeviceFieldName,
  deviceField,
  deviceFieldNames,
  extraDeviceFilters,
  filterParameters,
  openListFields,
} from '@dmp/shared/contract';
import type { ColumnFilter, ColumnsSpec, NamedFilter, PagedColumn, RangeUnit } from '@dmp/shared/ui';
import type { DeviceRow } from '../fields/device-row.ts';
import { fieldValue } from '../fields/field-value.tsx';
import { asOption, type FilterSources, valueName } from './filter-sources.ts';

/** Widths in pixels of columns that the usual one does not fit. */
const usualWidths: Partial<Record<DeviceFieldName, number>> = {
  stationId: 112,
  chargeboxId: 160,
  // With the badge of maintenance mode beside it, and what it was before the connection was lost below it.
  status: 236,
  webSocketConnection: 144,
  make: 84,
  model: 118,
  networkOperator: 130,
  enterprise: 130,
  location: 170,
  city: 110,
  address: 200,
  state: 80,
  generation: 104,
  facilityType: 100,
  tags: 280,
  message: 300,
  plugInSuccessRate: 90,
};
/** What a card of two lines shows of a device beside its id, on a telephone. */
const onCards: Partial<Record<DeviceFieldName, 'first' | 'line'>> = {
  status: 'first',
  webSocketConnection: 'first',
  communicationTimestamp: 'line',
  location: 'line',
};
const usualWidth = 130;
/** The longest time, `12/31/2026 12:59:59 PM`, with the space of its cell. */
const timeWidth = 200;

/** The columns a person can choose from, and those of somebody who has not; the choice is kept in the browser. */
export const deviceColumnsSpec: ColumnsSpec = {
  storageKey: 'dmp.devices.columns',
  all: deviceFieldNames,
  defaults: deviceFieldNames.filter((name) => deviceField(name).shown),
};

/** Filters that belong to no column: what the overview and locations link to. */
export const otherDeviceFilters: readonly NamedFilter[] = Object.entries(extraDeviceFilters).map(
  ([name, { label, filter }]) => ({ title: label, kind: filter, parameters: [name] }),
);

/**
 * Every field of a device as a column, from what the contract says of it.
 *
 * @param sources where the lists' values come from that the contract does not know
 */
export function deviceColumns(sources: FilterSources): readonly PagedColumn<DeviceRow>[] {
  return deviceFieldNames.map((name) => {
    const { label, filter, unsorted } = deviceField(name);
    return {
      key: name,
      title: label,
      width: usualWidths[name] ?? (filter === 'date' ? timeWidth : usualWidth),
      render: (device) => fieldValue(device, name, 'list'),
      sortable: !unsorted,
      link: name === 'chargeboxId',
      isCode: isName(name, filter),
      ...(onCards[name] ? { card: onCards[name] } : {}),
      ...(filter ? { filter: columnFilter(name, sources) } : {}),
    };
  });
}

/** IDs, and names that only this network has; a message is in words. */
const isName = (name: DeviceFieldName, filter: DeviceField['filter']): boolean =>
  (filter === 'text' && name !== 'message') || (openListFields as readonly string[]).includes(name);

/** What people count in: nobody thinks of the time since a charge in seconds. */
const rangeUnits: Record<NonNullable<DeviceField['unit']>, RangeUnit> = {
  '%': { name: '%' },
  kW: { name: 'kW' },
  s: { name: 'h', size: 3600 },
};

/** The filter in a column's heading. */
function columnFilter(name: DeviceFieldName, sources: FilterSources): ColumnFilter {
  const { filter: kind = 'text', values = [], unit } = deviceField(name);
  const parameters = filterParameters(name);
  if (kind === 'number' && unit) return { kind, parameters, unit: rangeUnits[unit] };
  if (kind !== 'list') return { kind, parameters };
  return { kind, parameters, options: sources[name] ?? values.map(asOption), valueName };
}
