import { devicesApi } from '@dmp/shared/api';
import type { Page } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad, writeStored } from '@dmp/shared/ui';
import { useEffect, useState } from 'react';
import { type DeviceRow, rowFields } from '../fields/device-row.ts';
import { deviceListQuery } from './device-query.ts';

/** Storage key of the requested fields; `remote.json` refers to it for the early call. */
const fieldsKey = 'dmp.devices.fields';

/** Loads the rows of the device list with the fields of its columns; polls every 30 seconds. */
export function useDeviceList(query: ListQuery, columns: readonly string[]): ListLoad<DeviceRow> {
  const { session } = useShell();
  const devices = useApi(devicesApi);
  // Hiding a column does not change the request: its fields are loaded already.
  const [requestedColumns, setRequestedColumns] = useState(columns);
  if (columns.some((column) => !requestedColumns.includes(column)))
    setRequestedColumns([...new Set([...requestedColumns, ...columns])]);
  const fields = rowFields(columns).join();
  useEffect(() => writeStored('localStorage', fieldsKey, fields), [fields]);
  return useListLoad({
    name: 'devices',
    call: { fields: rowFields(requestedColumns), query: deviceListQuery(query, session.user.email) },
    fetch: (call, signal): Promise<Page<DeviceRow>> => devices.list(call.fields, call.query, signal),
    failure: 'Get devices failed!',
    refreshInterval: 30_000,
  });
}
