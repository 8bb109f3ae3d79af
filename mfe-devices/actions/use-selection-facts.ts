import { isAbsentCall, remoteActionsApi } from '@dmp/shared/api';
import type { EventType, SelectionFacts } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { bulkCall, chosenCount, type ListSelection, useFailureNotice, useIdempotencyKeys } from '@dmp/shared/ui';
import useSWR from 'swr';
import type { ActionKind, DeviceAction } from './device-action.ts';

/** What is known of the devices an action is meant for. */
export interface FactsLoad {
  facts: SelectionFacts | undefined;
  /** How many devices it affects; without the call that counts them, as many as were selected. */
  devices: number | undefined;
  /** The backend does not have the call. */
  missing: boolean;
  error: unknown;
  busy: boolean;
  retry(): void;
}

/** What is touched is asked for by the event; new passwords touch what rotating them does. */
const askedAs = (kind: ActionKind): { eventType?: EventType } => {
  if (kind === 'UPDATE_STATE') return {};
  return { eventType: kind === 'SET_PASSWORD' ? 'ROTATE_PASSWORD_REQUEST' : kind };
};

/** Asks what an action would touch at this moment, anew each time it is about to be confirmed. */
export function useSelectionFacts({ kind }: DeviceAction, selection: ListSelection): FactsLoad {
  const remoteActions = useApi(remoteActionsApi);
  const { query, ids } = bulkCall(selection);
  // A short name in place of up to 10,000 IDs, since SWR never drops a key. It is of this opening alone: what was true
  // when the dialog was open before is not shown while the answer is on its way.
  const call = useIdempotencyKeys().keyOf([kind, query, ids]);
  const notice = useFailureNotice('Check devices failed!');
  const { data, error, isValidating, mutate } = useSWR(
    ['selection', call],
    () => remoteActions.selection({ deviceList: [...ids], ...askedAs(kind) }, query),
    { onSuccess: notice.onSuccess, onError: notice.onError },
  );
  const retry = () => void notice.retry(mutate);
  const missing = isAbsentCall(error);
  const facts = error ? undefined : data;
  return {
    ...{ facts, missing, error: missing ? undefined : error, busy: isValidating, retry },
    devices: facts?.devices ?? (missing ? chosenCount(selection) : undefined),
  };
}
