import { chargingGroupsApi } from '@dmp/shared/api';
import type { GroupEvseFacts } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { bulkCall, type ListSelection, useFailureNotice, useIdempotencyKeys } from '@dmp/shared/ui';
import useSWR from 'swr';

/** The effect of a change before it is confirmed. */
interface EvseFactsLoad {
  facts: GroupEvseFacts | undefined;
  error: unknown;
  busy: boolean;
  retry(): Promise<unknown>;
}

/** Loads the effect of adding or removing the selected devices, each time the dialog opens. */
export function useEvseFacts(group: string, selection: ListSelection): EvseFactsLoad {
  const groups = useApi(chargingGroupsApi);
  const { query, ids } = bulkCall(selection);
  // A short key instead of up to 10,000 IDs, because SWR never evicts a key. It is new each time the dialog opens, so that
  // facts of an earlier time are not shown while the response is pending.
  const requestKey = useIdempotencyKeys().keyOf([group, query, ids]);
  const notice = useFailureNotice('Get EVSEs failed!');
  const { data, error, isValidating, mutate } = useSWR(
    ['EVSE facts', requestKey],
    () => groups.evseFacts(group, ids, query),
    { onSuccess: notice.onSuccess, onError: notice.onError },
  );
  const retry = () => notice.retry(mutate);
  return { facts: error ? undefined : data, error, busy: isValidating, retry };
}
