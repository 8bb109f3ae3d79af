import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import type { DeviceFilters } from '@dmp/shared/contract';
import { formatMegabytes } from '@dmp/shared/format';
import { useEffect, useRef } from 'react';
import { useExport } from './use-export.ts';

/** Export CSV, and before it, while it is under way, how much has come and the way to end it. */
export function ExportButton({ filters }: { filters: DeviceFilters }) {
  const { bytes, begin, cancel } = useExport();
  const busy = bytes !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const cancelled = useRef(false);
  useEffect(() => {
    if (busy || !cancelled.current) return;
    cancelled.current = false;
    button.current?.focus();
  }, [busy]);
  return (
    <Flex gap={4} align="center">
      {busy ? (
        <>
          <span style={{ minWidth: 64, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
            {formatMegabytes(bytes)}
          </span>
          <Button
            type="text"
            aria-label="Cancel the export"
            onClick={() => {
              cancelled.current = true;
              cancel();
            }}
          >
            Cancel
          </Button>
        </>
      ) : null}
      {/* Stays in its place, so that a second click does not meet Cancel. */}
      <Button ref={button} icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => begin(filters)}>
        Export CSV
      </Button>
    </Flex>
  );
}
