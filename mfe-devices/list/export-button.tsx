import { devicesApi } from '@dmp/shared/api';
import type { DeviceFilters } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { DownloadButton } from '@dmp/shared/ui';

/** Saves all devices that the filters match, with every field, as a file. */
export function ExportButton({ filters }: { filters: DeviceFilters }) {
  const devices = useApi(devicesApi);
  return (
    <DownloadButton
      label="Export CSV"
      what="export"
      fetch={(options) => devices.exportCsv(filters, options)}
      failure="Failed to export"
    />
  );
}
