import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useRef } from 'react';
import type { DownloadedFile, ExportOptions } from '../../api/index.ts';
import { DownloadPlace } from './download-place.tsx';
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
  const download = useDownload(fetch, failure, button);
  return (
    <DownloadPlace what={what} download={download} button={button}>
      <Button
        ref={button}
        icon={<DownloadOutlined aria-hidden />}
        loading={download.bytes !== undefined}
        disabled={disabled}
        onClick={download.begin}
      >
        {label}
      </Button>
    </DownloadPlace>
  );
}
