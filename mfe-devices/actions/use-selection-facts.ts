import { isUnsupportedCall, remoteActionsApi } from '@dmp/shared/api';
import type { EventType, SelectionFacts } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { bulkCall, type ListSelection, selectedCount, useFailureNotice, useIdempotencyKeys } from '@dmp/shared/ui';
import useSWR from 'swr';
import type { ActionKind, DeviceAction } from './device-action.ts';

/** Load state of what an action affects. */
export interface SelectionFactsLoad {
  facts: SelectionFacts | undefined;
  /** Number of affected devices; if the backend cannot count them, the number of selected devices. */
  devices: number | undefined;
  /** An older backend does not have the call. */
  isUnsupported: boolean;
  error: unknown;
  busy: boolean;
  retry(): void;
}

/** Setting passwords affects the same devices as rotating them, and has no event type of its own. */
const eventTypeParameter = (kind: ActionKind): { eventType?: EventType } => {
  if (kind === 'UPDATE_STATE') return {};
  return { eventType: kind === 'SET_PASSWORD' ? 'ROTATE_PASSWORD_REQUEST' : kind };
};

/** Loads what an action would affect now, again each time its dialog opens. */
export function useSelectionFacts({ kind }: DeviceAction, selection: ListSelection): SelectionFactsLoad {
  const remoteActions = useApi(remoteActionsApi);
  const { query, ids } = bulkCall(selection);
  // A short key instead of up to 10,000 IDs, because SWR never drops a key. It is unique to this mount, so that facts
  // from an earlier dialog are not displayed while loading.
  const call = useIdempotencyKeys().keyOf([kind, query, ids]);
  const notice = useFailureNotice('Check devices failed!');
  const { data, error, isValidating, mutate } = useSWR(
    ['selection', call],
    () => remoteActions.selection({ deviceList: [...ids], ...eventTypeParameter(kind) }, query),
    { onSuccess: notice.onSuccess, onError: notice.onError },
  );
  const retry = () => void notice.retry(mutate);
  const isUnsupported = isUnsupportedCall(error);
  const facts = error ? undefined : data;
  return {
    ...{ facts, isUnsupported, error: isUnsupported ? undefined : error, busy: isValidating, retry },
    devices: facts?.devices ?? (isUnsupported ? selectedCount(selection) : undefined),
  };
}
