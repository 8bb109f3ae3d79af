import { devicesApi } from '@dmp/shared/api';
import { type DeviceExportQuery, type DeviceFilters, joinFilterValues } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { chosenColumns, DownloadMenu, type ListQuery } from '@dmp/shared/ui';
import { deviceColumnsSpec } from './columns.tsx';

interface ExportButtonProps {
  /** As they go on the wire, a vendor's limit included. */
  filters: DeviceFilters;
  /** The order of the list. */
  order: Pick<ListQuery, 'sortBy' | 'sortOrder'>;
}

const choices = [
  { key: 'shown', label: 'Shown columns' },
  { key: 'all', label: 'All columns' },
] as const;

/** Saves all devices that the filters match as a file, in the order on the screen. */
export function ExportButton({ filters, order: { sortBy, sortOrder } }: ExportButtonProps) {
  const devices = useApi(devicesApi);
  return (
    <DownloadMenu
      label="Export CSV"
      what="export"
      choices={choices}
      fetch={(key, options) => {
        const order = sortBy ? { sortBy, ...(sortOrder ? { sortOrder } : {}) } : {};
        const columns = key === 'shown' ? { columns: joinFilterValues(chosenColumns(deviceColumnsSpec)) } : {};
        return devices.exportCsv({ ...filters, ...order, ...columns } as DeviceExportQuery, options);
      }}
      failure="Failed to export"
    />
  );
}
