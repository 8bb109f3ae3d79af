import type { devicesApi } from '@dmp/shared/api';
import { type DeviceFieldName, openListFields, plugTypes } from '@dmp/shared/contract';
import { plugTypeName } from '@dmp/shared/format';
import type { FilterOption, FilterSource } from '@dmp/shared/ui';

/** By field, where the values of its filter come from. */
export type FilterSources = Partial<Record<DeviceFieldName, FilterSource>>;

const plugTypeNames: readonly string[] = plugTypes;

/** What the person reads of one value of a list. */
export const valueName = (value: string): string => (plugTypeNames.includes(value) ? plugTypeName(value) : value);

/** A value as a list offers it. */
export const asOption = (value: string): FilterOption => ({ value, label: valueName(value) });

/** Of the lists whose values are those that devices have: each is fetched when its filter is opened. */
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
