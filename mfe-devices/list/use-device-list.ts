import { devicesApi } from '@dmp/shared/api';
import type { Page } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad, writeStored } from '@dmp/shared/ui';
import { useEffect, useState } from 'react';
import { type DeviceRow, rowFields } from '../fields/device-row.ts';
import { deviceListQuery } from './device-query.ts';

/** Where the fields are kept that the page asks for when it is opened again: `remote.json` names it for the early call. */
const fieldsKey = 'dmp.devices.fields';

/** The rows of the device list with these columns, quietly fetched again every 30 seconds. */
export function useDeviceList(query: ListQuery, columns: readonly string[]): ListLoad<DeviceRow> {
  const { session } = useShell();
  const devices = useApi(devicesApi);
  // A column that is hidden while the page is open changes nothing of what is asked.
  const [asked, setAsked] = useState(columns);
  if (columns.some((column) => !asked.includes(column))) setAsked([...new Set([...asked, ...columns])]);
  const next = rowFields(columns).join();
  useEffect(() => writeStored('localStorage', fieldsKey, next), [next]);
  return useListLoad({
    name: 'devices',
    call: { fields: rowFields(asked), query: deviceListQuery(query, session.user.email) },
    fetch: (call, signal): Promise<Page<DeviceRow>> => devices.list(call.fields, call.query, signal),
    failure: 'Get devices failed!',
    refreshInterval: 30_000,
  });
}
