import { logsApi } from '@dmp/shared/api';
import type { OcppLogExportQuery } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { DownloadButton } from '@dmp/shared/ui';

/**
 * Downloads all logs that match the filters as CSV, in the order of the list.
 *
 * @param getQuery called when a download starts
 */
export function LogExportButton({ getQuery }: { getQuery: () => OcppLogExportQuery }) {
  const logs = useApi(logsApi);
  return (
    <DownloadButton
      label="Export CSV"
      what="export"
      fetch={(options) => logs.exportCsv(getQuery(), options)}
      failure="Failed to export"
    />
  );
}
