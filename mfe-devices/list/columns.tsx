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
import { renderField } from '../fields/field-value.tsx';
import { asOption, type FilterSources, valueName } from './filter-sources.ts';

/** Column widths in pixels that differ from the default. */
const usualWidths: Partial<Record<DeviceFieldName, number>> = {
  stationId: 112,
  chargeboxId: 160,
  // Fits the maintenance badge, and the last known status below it.
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
/** The fields on the two lines of a device's card on a phone, next to its ID. */
const onCards: Partial<Record<DeviceFieldName, 'first' | 'line'>> = {
  status: 'first',
  webSocketConnection: 'first',
  communicationTimestamp: 'line',
  location: 'line',
};
const usualWidth = 130;
/** Fits the longest time, `12/31/2026 12:59:59 PM`, with the padding of the cell. */
const timeWidth = 200;

/** All columns of the device list, and the default ones. The user's choice is stored in the browser. */
export const deviceColumnsSpec: ColumnsSpec = {
  storageKey: 'dmp.devices.columns',
  all: deviceFieldNames,
  // The first fields, up to this one.
  defaults: deviceFieldNames.slice(0, deviceFieldNames.indexOf('plugInSuccessRate') + 1),
};

/** Filters without a column; the overview and locations link to them. */
export const otherDeviceFilters: readonly NamedFilter[] = Object.entries(extraDeviceFilters).map(
  ([name, { label, filter }]) => ({ title: label, kind: filter, parameters: [name] }),
);

/**
 * A column for every field of a device, built from the contract's field description.
 *
 * @param sources values of list filters that the contract does not define
 */
export function deviceColumns(sources: FilterSources): readonly PagedColumn<DeviceRow>[] {
  return deviceFieldNames.map((name) => {
    const { label, filter, unsorted } = deviceField(name);
    return {
      key: name,
      title: label,
      width: usualWidths[name] ?? (filter === 'date' ? timeWidth : usualWidth),
      render: (device) => renderField(device, name, 'list'),
      sortable: !unsorted,
      link: name === 'chargeboxId',
      isCode: isCodeField(name, filter),
      ...(onCards[name] ? { card: onCards[name] } : {}),
      ...(filter ? { filter: columnFilter(name, sources) } : {}),
    };
  });
}

/** Whether a column has IDs or network-specific names rather than prose. */
const isCodeField = (name: DeviceFieldName, filter: DeviceField['filter']): boolean =>
  (filter === 'text' && name !== 'message') || (openListFields as readonly string[]).includes(name);

/** Display units of number filters; a duration is entered in hours, not in seconds. */
const rangeUnits: Record<NonNullable<DeviceField['unit']>, RangeUnit> = {
  '%': { name: '%' },
  kW: { name: 'kW' },
  s: { name: 'h', size: 3600 },
};

/** The filter in a column's header. */
function columnFilter(name: DeviceFieldName, sources: FilterSources): ColumnFilter {
  const { filter: kind = 'text', values = [], unit } = deviceField(name);
  const parameters = filterParameters(name);
  if (kind === 'number' && unit) return { kind, parameters, unit: rangeUnits[unit] };
  if (kind !== 'list') return { kind, parameters };
  return { kind, parameters, options: sources[name] ?? values.map(asOption), valueName };
}
