import { devicesApi } from '@dmp/shared/api';
import type { GroupEvse } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import type { PagedColumn } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { evseColumns } from './evse-columns.tsx';

/** Columns of a list of EVSEs, with the filters that the user has the permission for. */
export function useEvseColumns(): PagedColumn<GroupEvse>[] {
  const { session } = useShell();
  const devices = useApi(devicesApi);
  const canReadDevices = session.can('read:devices');
  return useMemo(() => evseColumns(canReadDevices ? devices : undefined), [devices, canReadDevices]);
}
