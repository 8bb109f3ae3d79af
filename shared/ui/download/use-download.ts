import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { failureParts, noticeText } from '../../api/error.ts';
import type { DownloadedFile, ExportOptions } from '../../api/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { saveFile } from '../save-file.ts';

/** State of a download, and its handlers. */
export interface DownloadState {
  /** Received bytes; undefined if no download is running. */
  bytes: number | undefined;
  /** Error sentence of the last download, until it is dismissed or another one starts. */
  error: string | undefined;
  dismiss(): void;
  /** Starts a download, unless one is running. */
  begin(): void;
  cancel(): void;
}

/**
 * Fetches a file and saves it in the browser. The download continues while its page or tab is hidden. It is aborted, and
 * a notification shown, when the page unmounts. A canceled, aborted, or failed download saves nothing.
 *
 * @param fetch makes the call, such as `(options) => devices.exportCsv(filters, options)`
 * @param failure title of the notification on failure: 'Failed to export'
 * @param element of the page: the download is aborted when it is removed from the document
 */
export function useDownload(
  fetch: (options: ExportOptions) => Promise<DownloadedFile>,
  failure: string,
  element: RefObject<Element | null>,
): DownloadState {
  const { notify } = useShell();
  const [bytes, setBytes] = useState<number>();
  const [error, setError] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const cancel = useCallback(() => controller.current?.abort(), []);
  const latest = useRef({ notify, failure });
  latest.current = { notify, failure };
  useEffect(() => {
    const mounted = element.current;
    return () => {
      // Effects are also cleaned up when the page is hidden. A hidden element is still in the document.
      if (!controller.current || mounted?.isConnected) return;
      controller.current.abort();
      const { notify, failure } = latest.current;
      notify.warning({ title: failure, text: 'The page was closed before the download finished.' });
    };
  }, [element]);

  async function run({ signal }: AbortController): Promise<void> {
    try {
      saveFile(await fetch({ signal, onProgress: setBytes }));
    } catch (error) {
      // The user has canceled it, or the unmounted page has notified.
      if (signal.aborted) return;
      notify.error({ title: failure, ...noticeText(error) });
      setError(failureParts(error).detail);
    } finally {
      controller.current = undefined;
      setBytes(undefined);
    }
  }

  return {
    bytes,
    error,
    dismiss: () => setError(undefined),
    begin() {
      if (controller.current) return;
      controller.current = new AbortController();
      setBytes(0);
      setError(undefined);
      void run(controller.current);
    },
    cancel,
  };
}
