import { networkApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { useFailureNotice } from '@dmp/shared/ui';
import useSWR from 'swr';
import { isUnderWay } from './import-words.ts';

/** How often an import that is under way is looked at. */
const watchMs = 1000;

/** One import, looked after as long as it is under way. */
export function useImport(id: string) {
  const network = useApi(networkApi);
  const notice = useFailureNotice('Get import failed!');
  const { data, error, isValidating, mutate } = useSWR(
    ['network-import', id] as const,
    ([, asked]) => network.getImport(asked),
    {
      refreshInterval: (latest) => (latest && isUnderWay(latest) ? watchMs : 0),
      onSuccess: notice.onSuccess,
      onError: notice.onError,
    },
  );
  const reload = () => notice.retry(mutate);
  return { one: data, error, busy: isValidating, reload };
}
