import { devicesApi, failureText } from '@dmp/shared/api';
import { useApi, useShell } from '@dmp/shared/shell';
import { saveFile, useBusy } from '@dmp/shared/ui';

/** Saves the overview as a file, under the name the server gives it. */
export function useExport(): [busy: boolean, exportCsv: () => void] {
  const { notify } = useShell();
  const devices = useApi(devicesApi);
  return useBusy(async () => {
    try {
      saveFile(await devices.exportStatusOverview());
    } catch (fault) {
      notify.error({ title: 'Export status overview failed!', ...failureText(fault) });
    }
  });
}
