import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formatMegabytes } from '../../format/index.ts';
import styles from './download-button.module.css';
import type { DownloadState } from './use-download.ts';

interface DownloadPlaceProps {
  /** What is cancelled: 'export' makes 'Cancel the export'. */
  what: string;
  download: DownloadState;
  /** What began it; the focus goes back to it after Cancel. */
  button: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/** A button that downloads and, below it while one is under way, how much has come and the way to end it, or why the last one failed. Nothing is moved by it. */
export function DownloadPlace({
  what,
  download: { bytes, fault, cancel, dismiss },
  button,
  children,
}: DownloadPlaceProps) {
  const busy = bytes !== undefined;
  const cancelled = useRef(false);
  useEffect(() => {
    if (busy || !cancelled.current) return;
    cancelled.current = false;
    button.current?.focus();
  }, [busy, button]);
  return (
    <span className={styles.place}>
      {children}
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
      {fault ? (
        <span role="alert" className={styles.fault}>
          <span>{fault}</span>
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
