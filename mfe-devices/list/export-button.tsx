import { devicesApi } from '@dmp/shared/api';
import {
  type ChargeboxIdsQuery,
  type DeviceExportQuery,
  type DeviceFilters,
  joinFilterValues,
} from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { chosenColumns, DownloadMenu, type ListQuery, useCopyIds } from '@dmp/shared/ui';
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

/** Saves all devices that the filters match as a file, or copies their ids, in the order on the screen. */
export function ExportButton({ filters, order: { sortBy, sortOrder } }: ExportButtonProps) {
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
        const columns = key === 'shown' ? { columns: joinFilterValues(chosenColumns(deviceColumnsSpec)) } : {};
        return devices.exportCsv({ ...ordered, ...columns } as DeviceExportQuery, options);
      }}
      failure="Failed to export"
    />
  );
}
