import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import type { DeviceFilters } from '@dmp/shared/contract';
import { formatMegabytes } from '@dmp/shared/format';
import { useExport } from './use-export.ts';

/** Export CSV, and while it is under way how much has come and the way to end it. */
export function ExportButton({ filters }: { filters: DeviceFilters }) {
  const { bytes, begin, cancel } = useExport();
  const busy = bytes !== undefined;
  return (
    <Flex gap={4}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => begin(filters)}>
        Export CSV
      </Button>
      {busy ? (
        <Button type="text" onClick={cancel} aria-label="Cancel the export">
          Cancel
          <span role="status" style={{ minWidth: 64, textAlign: 'start', fontVariantNumeric: 'tabular-nums' }}>
            {formatMegabytes(bytes)}
          </span>
        </Button>
      ) : null}
    </Flex>
  );
}
