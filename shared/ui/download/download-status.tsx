import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formatMegabytes } from '../../format/index.ts';
import styles from './download-button.module.css';
import type { DownloadState } from './use-download.ts';

interface DownloadStatusProps {
  /** Noun for the labels: 'export' makes 'Cancel the export'. */
  what: string;
  download: DownloadState;
  /** The button that starts the download; gets the focus after Cancel and Dismiss. */
  button: RefObject<HTMLButtonElement | null>;
  /** The button. */
  children: ReactNode;
}

/**
 * A download button with a status below it: the received bytes and a Cancel button during the download, then the error if
 * it failed. The status does not move the layout.
 */
export function DownloadStatus({
  what,
  download: { bytes, error, cancel, dismiss },
  button,
  children,
}: DownloadStatusProps) {
  const busy = bytes !== undefined;
  const isCanceled = useRef(false);
  useEffect(() => {
    if (busy || !isCanceled.current) return;
    isCanceled.current = false;
    button.current?.focus();
  }, [busy, button]);
  return (
    <span className={styles.container}>
      {children}
      {busy ? (
        <span className={styles.progress}>
          <span className={styles.bytes}>{formatMegabytes(bytes)}</span>
          <Button
            type="text"
            size="small"
            aria-label={`Cancel the ${what}`}
            onClick={() => {
              isCanceled.current = true;
              cancel();
            }}
          >
            Cancel
          </Button>
        </span>
      ) : null}
      {error ? (
        <span role="alert" className={styles.error}>
          <span>{error}</span>
          <Button
            type="text"
            size="small"
            aria-label={`Dismiss why the ${what} failed`}
            onClick={() => {
              dismiss();
              button.current?.focus();
            }}
          >
            Dismiss
          </Button>
        </span>
      ) : null}
    </span>
  );
}
