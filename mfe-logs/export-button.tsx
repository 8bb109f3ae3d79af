import { logsApi } from '@dmp/shared/api';
import type { OcppLogExportQuery } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { DownloadButton } from '@dmp/shared/ui';

/** Saves all logs that the filters match at the moment it is pressed, in the order of the list, as a file. */
export function ExportButton({ shown }: { shown: () => OcppLogExportQuery }) {
  const logs = useApi(logsApi);
  return (
    <DownloadButton
      label="Export CSV"
      what="export"
      fetch={(options) => logs.exportCsv(shown(), options)}
      failure="Failed to export"
    />
  );
}
