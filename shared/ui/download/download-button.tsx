import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useEffect, useRef } from 'react';
import type { DownloadedFile, ExportOptions } from '../../api/index.ts';
import { formatMegabytes } from '../../format/index.ts';
import styles from './download-button.module.css';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps {
  /** What the button says: 'Export CSV'. */
  label: string;
  /** What is cancelled: 'export' makes 'Cancel the export'. */
  what: string;
  /** Makes the call, such as `(options) => devices.exportCsv(filters, options)`. */
  fetch(options: ExportOptions): Promise<DownloadedFile>;
  /** Titles the notification when it fails: 'Failed to export'. */
  failure: string;
  /** Something is missing for it. */
  disabled?: boolean;
}

/**
 * Fetches a file and saves it. While it is under way the button is busy and,
 * below it, stands how much has come and the way to end it.
 *
 * @example
 * <DownloadButton
 *   label="Export CSV"
 *   what="export"
 *   fetch={(options) => devices.exportCsv(filters, options)}
 *   failure="Failed to export"
 * />
 */
export function DownloadButton({ label, what, fetch, failure, disabled = false }: DownloadButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { bytes, begin, cancel } = useDownload(fetch, failure, button);
  const busy = bytes !== undefined;
  const cancelled = useRef(false);
  useEffect(() => {
    if (busy || !cancelled.current) return;
    cancelled.current = false;
    button.current?.focus();
  }, [busy]);
  return (
    <span className={styles.place}>
      <Button ref={button} icon={<DownloadOutlined aria-hidden />} loading={busy} disabled={disabled} onClick={begin}>
        {label}
      </Button>
      {busy ? (
        <span className={styles.progress}>
          <span className={styles.bytes}>{formatMegabytes(bytes)}</span>
          <Button
            type="text"
            size="small"
            aria-label={`Cancel the ${what}`}
            onClick={() => {
              cancelled.current = true;
              cancel();
            }}
          >
            Cancel
          </Button>
        </span>
      ) : null}
    </span>
  );
}
