import { networkApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { useFailureNotice } from '@dmp/shared/ui';
import useSWR from 'swr';
import { isImportRunning } from './import-words.ts';

/** Poll interval of a running import, in milliseconds. */
const pollMs = 1000;

/** Loads one import, and polls it while it is running. */
export function useImport(id: string) {
  const network = useApi(networkApi);
  const notice = useFailureNotice('Get import failed!');
  const { data, error, isValidating, mutate } = useSWR(
    ['network-import', id] as const,
    ([, importId]) => network.getImport(importId),
    {
      refreshInterval: (latest) => (latest && isImportRunning(latest) ? pollMs : 0),
      onSuccess: notice.onSuccess,
      onError: notice.onError,
    },
  );
  const reload = () => notice.retry(mutate);
  return { networkImport: data, error, busy: isValidating, reload };
}
