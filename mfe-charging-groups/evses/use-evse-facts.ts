import { chargingGroupsApi } from '@dmp/shared/api';
import type { GroupEvseFacts } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { bulkCall, type ListSelection, useFailureNotice, useIdempotencyKeys } from '@dmp/shared/ui';
import useSWR from 'swr';

/** What is known of a change that is about to be confirmed. */
export interface FactsLoad {
  facts: GroupEvseFacts | undefined;
  error: unknown;
  busy: boolean;
  retry(): Promise<unknown>;
}

/** Asks what adding or removing the chosen devices would do at this moment, anew each time it is about to be confirmed. */
export function useEvseFacts(group: string, selection: ListSelection): FactsLoad {
  const groups = useApi(chargingGroupsApi);
  const { query, ids } = bulkCall(selection);
  // A short name in place of up to 10,000 IDs, since SWR never drops a key. It is of this opening alone: what was true
  // when the dialog was open before is not shown while the answer is on its way.
  const call = useIdempotencyKeys().keyOf([group, query, ids]);
  const notice = useFailureNotice('Get EVSEs failed!');
  const { data, error, isValidating, mutate } = useSWR(
    ['EVSE facts', call],
    () => groups.evseFacts(group, ids, query),
    { onSuccess: notice.onSuccess, onError: notice.onError },
  );
  const retry = () => notice.retry(mutate);
  return { facts: error ? undefined : data, error, busy: isValidating, retry };
}
