import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '../../api/error.ts';
import type { DownloadedFile, ExportOptions } from '../../api/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { saveFile } from '../save-file.ts';

/** A download that may be under way. */
export interface DownloadState {
  /** Bytes that have come; undefined when none is under way. */
  bytes: number | undefined;
  /** Begins one, unless one is under way. */
  begin(): void;
  cancel(): void;
}

/**
 * Fetches a file and gives it to the person. It ends with the page; one that
 * was ended or failed saves nothing.
 *
 * @param fetch makes the call, such as `(options) => devices.exportCsv(filters, options)`
 * @param failure titles the notification when it fails: 'Failed to export'
 */
export function useDownload(
  fetch: (options: ExportOptions) => Promise<DownloadedFile>,
  failure: string,
): DownloadState {
  const { notify } = useShell();
  const [bytes, setBytes] = useState<number>();
  const under = useRef<AbortController>(undefined);
  const cancel = useCallback(() => under.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  async function run(own: AbortController): Promise<void> {
    try {
      saveFile(await fetch({ signal: own.signal, onProgress: setBytes }));
    } catch (fault) {
      // Whoever cancelled it knows.
      if (!own.signal.aborted) notify.error({ title: failure, ...failureText(fault) });
    } finally {
      under.current = undefined;
      setBytes(undefined);
    }
  }

  return {
    bytes,
    begin() {
      if (under.current) return;
      under.current = new AbortController();
      setBytes(0);
      void run(under.current);
    },
    cancel,
  };
}
