import type { Device } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';
import { deviceListQuery } from './device-query.ts';

/** The rows of the device list, quietly fetched anew every 30 seconds. */
export function useDeviceList(query: ListQuery): ListLoad<Device> {
  const { api, session } = useShell();
  return useListLoad({
    name: 'devices',
    call: deviceListQuery(query, session.user.email),
    fetch: api.devices.list,
    failure: 'Get devices failed!',
    refreshInterval: 30_000,
  });
}
