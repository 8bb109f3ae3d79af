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

/** The device list in the address. `userCreated` is not part of it: it follows from the user. */
export const deviceListSpec: ListSpec = {
  storageKey: 'dmp.devices.list',
  filterParameters: deviceFilterParameters.filter((name) => name !== 'userCreated'),
  ranges: deviceFieldNames.filter((name) => filterParameters(name).length === 2).map(rangeParameters),
  sortFields: deviceSortFields,
};

/** The filters of an API call; a vendor's call is limited to their own devices. */
export function deviceFilters(filters: ListQuery['filters'], email: string): DeviceFilters {
  return { ...filters, ...vendorLimit(email) };
}

/** The query of `GET devices` for a list query and a user. */
export function deviceListQuery({ filters, ...paging }: ListQuery, email: string): DeviceListQuery {
  return { ...deviceFilters(filters, email), ...paging } as DeviceListQuery;
}
