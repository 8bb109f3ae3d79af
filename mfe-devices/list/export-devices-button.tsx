import { devicesApi } from '@dmp/shared/api';
import {
  type ChargeboxIdsQuery,
  type DeviceExportQuery,
  type DeviceFilters,
  joinFilterValues,
} from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { DownloadMenu, type ListQuery, storedColumnKeys, useCopyIds } from '@dmp/shared/ui';
import { deviceColumnsSpec } from './columns.tsx';

interface ExportDevicesButtonProps {
  /** The filters of the API call, including a vendor's limit. */
  filters: DeviceFilters;
  /** Sort order of the list. */
  order: Pick<ListQuery, 'sortBy' | 'sortOrder'>;
}

const choices = [
  { key: 'shown', label: 'Shown columns' },
  { key: 'all', label: 'All columns' },
] as const;

/** Exports all devices that match the filters as CSV, or copies their IDs, in the order of the list. */
export function ExportDevicesButton({ filters, order: { sortBy, sortOrder } }: ExportDevicesButtonProps) {
  const devices = useApi(devicesApi);
  const [, copyIds] = useCopyIds('chargebox ID');
  const ordered = { ...filters, ...(sortBy ? { sortBy, ...(sortOrder ? { sortOrder } : {}) } : {}) };
  return (
    <DownloadMenu
      label="Export CSV"
      what="export"
      choices={choices}
      others={[
        {
          key: 'ids',
          label: 'Copy chargebox IDs',
          onPick: () => copyIds(() => devices.chargeboxIds(ordered as ChargeboxIdsQuery)),
        },
      ]}
      fetch={(key, options) => {
        const columns = key === 'shown' ? { columns: joinFilterValues(storedColumnKeys(deviceColumnsSpec)) } : {};
        return devices.exportCsv({ ...ordered, ...columns } as DeviceExportQuery, options);
      }}
      failure="Failed to export"
    />
  );
}
