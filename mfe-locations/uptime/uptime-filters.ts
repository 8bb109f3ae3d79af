import type { devicesApi } from '@dmp/shared/api';
import type { DeviceFilterOptions } from '@dmp/shared/contract';
import type { ColumnFilter } from '@dmp/shared/ui';

/** Of the calls about devices the one that tells which values there are. */
export type FilterOptionsApi = Pick<ReturnType<typeof devicesApi>, 'filterOptions'>;

/** Looks for a part of a text. */
export const textFilter = (parameter: string): ColumnFilter => ({ kind: 'text', parameters: [parameter] });

/** Offers the values that devices have, fetched when it is opened. */
export const listFilter = (
  devices: FilterOptionsApi,
  parameter: string,
  field: keyof DeviceFilterOptions,
): ColumnFilter => ({
  kind: 'list',
  parameters: [parameter],
  options: {
    key: `devices/${field}`,
    fetch: async () => (await devices.filterOptions())[field].map((value) => ({ value, label: value })),
    failure: 'Get filter options failed!',
  },
});
