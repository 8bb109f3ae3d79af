import { devicesApi, failureText } from '@dmp/shared/api';
import type { DeviceFilters } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { saveFile } from '@dmp/shared/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** An export that may be under way. */
export interface DeviceExport {
  /** Bytes that have come; undefined when none is under way. */
  bytes: number | undefined;
  /** Begins one, unless one is under way. */
  begin(filters: DeviceFilters): void;
  cancel(): void;
}

/** Saves all devices that the filters match, with every field, as a file. It ends with the page. */
export function useExport(): DeviceExport {
  const { notify } = useShell();
  const devices = useApi(devicesApi);
  const [bytes, setBytes] = useState<number>();
  const under = useRef<AbortController>(undefined);
  const cancel = useCallback(() => under.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  async function run(filters: DeviceFilters, own: AbortController): Promise<void> {
    try {
      saveFile(await devices.exportCsv(filters, { signal: own.signal, onProgress: setBytes }));
    } catch (fault) {
      // Whoever cancelled it knows.
      if (!own.signal.aborted) notify.error({ title: 'Failed to export', ...failureText(fault) });
    } finally {
      under.current = undefined;
      setBytes(undefined);
    }
  }

  return {
    bytes,
    begin(filters) {
      if (under.current) return;
      under.current = new AbortController();
      setBytes(0);
      void run(filters, under.current);
    },
    cancel,
  };
}
