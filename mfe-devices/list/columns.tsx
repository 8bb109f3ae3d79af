import {
  type Device,
  type DeviceFieldName,
  deviceField,
  deviceFieldNames,
  type FilterKind,
  filterParameters,
} from '@dmp/shared/contract';
import type { ColumnChoice, ColumnFilter, ColumnsSpec, PagedColumn } from '@dmp/shared/ui';
import { fieldValue } from '../fields/field-value.tsx';
import { asOption, type FilterSources } from './filter-sources.ts';

/** Widths in pixels of columns that the usual one does not fit. */
const usualWidths: Partial<Record<DeviceFieldName, number>> = {
  stationId: 150,
  chargeboxId: 190,
  status: 250,
  webSocketConnection: 160,
  make: 120,
  model: 170,
  networkOperator: 180,
  enterprise: 190,
  location: 230,
  address: 220,
  state: 100,
  generation: 130,
  facilityType: 140,
  tags: 320,
  message: 320,
  plugInSuccessRate: 170,
};
const usualWidth = 160;
const timeWidth = 210;

/** The columns a person sees who has not chosen others. */
export const defaultColumns: readonly DeviceFieldName[] = deviceFieldNames.filter((name) => deviceField(name).shown);

/** The columns a person can choose from; the choice is kept in the browser. */
export const deviceColumnsSpec: ColumnsSpec = {
  storageKey: 'dmp.devices.columns',
  all: deviceFieldNames,
  defaults: defaultColumns,
};

/** The heading of a column. */
export const columnTitle = (name: string): string => deviceField(name as DeviceFieldName).label;

/**
 * The columns of the device table that a person has chosen, from what the
 * contract says of the fields.
 *
 * @param sources where the lists' values come from that the contract does not know
 */
export function deviceColumns({ shown, widths }: ColumnChoice, sources: FilterSources): PagedColumn<Device>[] {
  const names = shown as readonly DeviceFieldName[];
  const link = names.includes('chargeboxId') ? 'chargeboxId' : names[0];
  return names.map((name) => {
    const { label, filter, unsorted } = deviceField(name);
    return {
      key: name,
      title: label,
      width: widths[name] ?? usualWidths[name] ?? (filter === 'date' ? timeWidth : usualWidth),
      render: (device) => fieldValue(device, name, 'list'),
      sortable: !unsorted,
      ...(filter ? { filter: columnFilter(name, filter, sources) } : {}),
      link: name === link,
    };
  });
}

/** The filter in a column's heading. */
function columnFilter(name: DeviceFieldName, kind: FilterKind, sources: FilterSources): ColumnFilter {
  const parameters = filterParameters(name);
  if (kind !== 'list') return { kind, parameters };
  return { kind, parameters, options: sources[name] ?? (deviceField(name).values ?? []).map(asOption) };
}
