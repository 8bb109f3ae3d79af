import {
  type DeviceFilters,
  type DeviceListQuery,
  deviceFieldNames,
  deviceFilterParameters,
  deviceSortFields,
  filterParameters,
  rangeParameters,
  vendorLimit,
} from '@dmp/shared/contract';
import type { ListQuery, ListSpec } from '@dmp/shared/ui';

/** The device list in the address; whose devices are meant is no choice of the address. */
export const deviceListSpec: ListSpec = {
  storageKey: 'dmp.devices.list',
  filterParameters: deviceFilterParameters.filter((name) => name !== 'userCreated'),
  ranges: deviceFieldNames.filter((name) => filterParameters(name).length === 2).map(rangeParameters),
  sortFields: deviceSortFields,
};

/** The filters of a call; a vendor's are limited to their own devices. */
export function deviceFilters(filters: ListQuery['filters'], email: string): DeviceFilters {
  return { ...filters, ...vendorLimit(email) };
}

/** The query of `GET devices` for what the list shows to this user. */
export function deviceListQuery({ filters, ...paging }: ListQuery, email: string): DeviceListQuery {
  return { ...deviceFilters(filters, email), ...paging } as DeviceListQuery;
}
