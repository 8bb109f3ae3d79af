import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useRef } from 'react';
import type { DownloadedFile, ExportOptions } from '../../api/index.ts';
import { DownloadStatus } from './download-status.tsx';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps {
  /** Label of the button: 'Export CSV'. */
  label: string;
  /** Noun for the labels: 'export' makes 'Cancel the export'. */
  what: string;
  /** Makes the call, such as `(options) => devices.exportCsv(filters, options)`. */
  fetch(options: ExportOptions): Promise<DownloadedFile>;
  /** Title of the notification on failure: 'Failed to export'. */
  failure: string;
  disabled?: boolean;
}

/**
 * Button that downloads a file. During the download the button is busy; the received bytes and a Cancel button are below
 * it.
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
    <DownloadStatus what={what} download={download} button={button}>
      <Button
        ref={button}
        icon={<DownloadOutlined aria-hidden />}
        loading={download.bytes !== undefined}
        disabled={disabled}
        onClick={download.begin}
      >
        {label}
      </Button>
    </DownloadStatus>
  );
}
