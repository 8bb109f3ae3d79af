import type { devicesApi } from '@dmp/shared/api';
import { type DeviceFieldName, openListFields, plugTypes } from '@dmp/shared/contract';
import { plugTypeName } from '@dmp/shared/format';
import type { FilterOption, FilterSource } from '@dmp/shared/ui';

/** Sources of filter values, by field. */
export type FilterSources = Partial<Record<DeviceFieldName, FilterSource>>;

const plugTypeNames: readonly string[] = plugTypes;

/** Display name of a filter value. */
export const valueName = (value: string): string => (plugTypeNames.includes(value) ? plugTypeName(value) : value);

export const asOption = (value: string): FilterOption => ({ value, label: valueName(value) });

/** Sources of the lists whose values depend on the devices; fetched when the filter opens. */
export function deviceFilterSources(
  devices: Pick<ReturnType<typeof devicesApi>, 'filterOptions' | 'tags' | 'connectorTypes'>,
): FilterSources {
  const open = openListFields.map((name): [DeviceFieldName, FilterSource] => [
    name,
    {
      key: `devices/${name}`,
      fetch: async () => (await devices.filterOptions())[name].map(asOption),
      failure: 'Get filter values failed!',
    },
  ]);
  return {
    ...Object.fromEntries(open),
    tags: {
      key: 'devices/tags',
      fetch: async () => (await devices.tags()).map(asOption),
      failure: 'Get tags failed!',
    },
    connectorTypes: {
      key: 'devices/connector-types',
      fetch: async () => (await devices.connectorTypes()).map(asOption),
      failure: 'Get connector types failed!',
    },
  };
}
