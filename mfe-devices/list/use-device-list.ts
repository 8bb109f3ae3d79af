import { devicesApi } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';
import { deviceListQuery } from './device-query.ts';

/** The rows of the device list, quietly fetched anew every 30 seconds. */
export function useDeviceList(query: ListQuery): ListLoad<Device> {
  const { session } = useShell();
  const devices = useApi(devicesApi);
  return useListLoad({
    name: 'devices',
    call: deviceListQuery(query, session.user.email),
    fetch: devices.list,
    failure: 'Get devices failed!',
    refreshInterval: 30_000,
  });
}
