import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { failureParts, noticeText } from '../../api/error.ts';
import type { DownloadedFile, ExportOptions } from '../../api/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { saveFile } from '../save-file.ts';

/** A download that may be under way. */
export interface DownloadState {
  /** Bytes that have come; undefined when none is under way. */
  bytes: number | undefined;
  /** Why the last one failed, in a sentence; undefined once that was dismissed, or another began. */
  fault: string | undefined;
  dismiss(): void;
  /** Begins one, unless one is under way. */
  begin(): void;
  cancel(): void;
}

/**
 * Fetches a file and gives it to the person. It goes on while its page or tab
 * is out of sight. One that is cancelled or fails saves nothing, nor does one
 * whose page is closed before the person's eyes: that is told of.
 *
 * @param fetch makes the call, such as `(options) => devices.exportCsv(filters, options)`
 * @param failure titles the notification when it fails: 'Failed to export'
 * @param place stands in the page as long as the download may go on
 */
export function useDownload(
  fetch: (options: ExportOptions) => Promise<DownloadedFile>,
  failure: string,
  place: RefObject<Element | null>,
): DownloadState {
  const { notify } = useShell();
  const [bytes, setBytes] = useState<number>();
  const [fault, setFault] = useState<string>();
  const under = useRef<AbortController>(undefined);
  const cancel = useCallback(() => under.current?.abort(), []);
  const told = useRef({ notify, failure });
  told.current = { notify, failure };
  useEffect(() => {
    const element = place.current;
    return () => {
      // Effects end out of sight too. What is only hidden is still in the document.
      if (!under.current || element?.isConnected) return;
      under.current.abort();
      const { notify, failure } = told.current;
      notify.warning({ title: failure, text: 'The page was closed before the download finished.' });
    };
  }, [place]);

  async function run(own: AbortController): Promise<void> {
    try {
      saveFile(await fetch({ signal: own.signal, onProgress: setBytes }));
    } catch (fault) {
      // Whoever cancelled it knows, and whoever closed its page was told.
      if (own.signal.aborted) return;
      notify.error({ title: failure, ...noticeText(fault) });
      setFault(failureParts(fault).detail);
    } finally {
      under.current = undefined;
      setBytes(undefined);
    }
  }

  return {
    bytes,
    fault,
    dismiss: () => setFault(undefined),
    begin() {
      if (under.current) return;
      under.current = new AbortController();
      setBytes(0);
      setFault(undefined);
      void run(under.current);
    },
    cancel,
  };
}
