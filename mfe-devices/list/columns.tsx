import {
  type Device,
  type DeviceFieldName,
  deviceField,
  deviceFieldNames,
  filterParameters,
} from '@dmp/shared/contract';
import type { ColumnFilter, PagedColumn } from '@dmp/shared/ui';
import { fieldValue } from '../fields/field-value.tsx';
import { valueName } from '../fields/filter-words.ts';

/** Widths in pixels of columns that the usual one does not fit. */
const widths: Partial<Record<DeviceFieldName, number>> = {
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

/** The columns of the device table, from what the contract says of the fields. */
export function deviceColumns(names: readonly DeviceFieldName[]): PagedColumn<Device>[] {
  return names.map((name) => {
    const filter = columnFilter(name);
    return {
      key: name,
      title: deviceField(name).label,
      width: widths[name] ?? (deviceField(name).filter === 'date' ? timeWidth : usualWidth),
      render: (device) => fieldValue(device, name, 'list'),
      sortable: !deviceField(name).unsorted,
      ...(filter ? { filter } : {}),
      link: name === 'chargeboxId',
    };
  });
}

/** The filter in a column's heading; none for a list whose values are not fixed. */
function columnFilter(name: DeviceFieldName): ColumnFilter | undefined {
  const { filter: kind, values } = deviceField(name);
  if (!kind) return undefined;
  const parameters = filterParameters(name);
  if (kind !== 'list') return { kind, parameters };
  if (!values) return undefined;
  return { kind, parameters, options: values.map((value) => ({ value, label: valueName(value) })) };
}
