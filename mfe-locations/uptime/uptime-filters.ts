import type { devicesApi } from '@dmp/shared/api';
import type { DeviceFilterOptions } from '@dmp/shared/contract';
import type { ColumnFilter } from '@dmp/shared/ui';

/** The call of `devicesApi` that returns the values of filters. */
export type FilterOptionsApi = Pick<ReturnType<typeof devicesApi>, 'filterOptions'>;

/** A filter that matches a part of a text. */
export const textFilter = (parameter: string): ColumnFilter => ({ kind: 'text', parameters: [parameter] });

/** A filter that lists the values of all devices, loaded when it opens. */
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
