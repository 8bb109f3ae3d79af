import { failureText } from '@dmp/shared/api';
import { useShell } from '@dmp/shared/shell';
import { saveFile, useBusy } from '@dmp/shared/ui';

/** Saves the overview as a file, under the name the server gives it. */
export function useExport(): [busy: boolean, exportCsv: () => void] {
  const { api, notify } = useShell();
  return useBusy(async () => {
    try {
      saveFile(await api.devices.exportStatusOverview());
    } catch (fault) {
      notify.error({ title: 'Export status overview failed!', ...failureText(fault) });
    }
  });
}
