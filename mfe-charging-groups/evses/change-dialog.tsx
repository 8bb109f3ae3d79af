import { ApiError, chargingGroupsApi, failureText, isUnsupportedCall } from '@dmp/shared/api';
import type { ChargingGroup, GroupEvsesChanged } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { bulkCall, ConfirmDialog, FailedState, type ListSelection, selectedCount, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { changeWords } from './change-words.ts';
import { MovingEvses } from './moving-evses.tsx';
import { useEvseFacts } from './use-evse-facts.ts';

export interface ChangeDialogProps {
  change: 'add' | 'remove';
  group: ChargingGroup;
  selection: ListSelection;
  /** Called when it is closed without a change. */
  onClose(): void;
  /** Called after the change. */
  onDone(): Promise<unknown>;
}

/** Confirmation dialog that adds or removes the EVSEs of the selected devices. It lists EVSEs that leave another group. */
export function ChangeDialog({ change, group, selection, onClose, onDone }: ChangeDialogProps) {
  const { notify } = useShell();
  const groups = useApi(chargingGroupsApi);
  const { facts, error, busy: counting, retry } = useEvseFacts(group.id, selection);
  const [changeError, setChangeError] = useState<string>();
  const words = changeWords[change];
  const { query, ids } = bulkCall(selection);
  // The call that counts the EVSEs is not part of the specification.
  const isUnsupported = isUnsupportedCall(error);
  const affected = facts && (change === 'add' ? facts.joining : facts.leaving);

  const [busy, run] = useBusy(async () => {
    setChangeError(undefined);
    let changed: GroupEvsesChanged | undefined;
    try {
      changed =
        change === 'add'
          ? await groups.addEvses(group.id, ids, {
              ...query,
              ...(facts ? { expectedEvses: facts.joining.evses, expectedMoved: facts.moving } : {}),
            })
          : await groups.removeEvses(group.id, ids, {
              ...query,
              ...(facts ? { expectedEvses: facts.leaving.evses } : {}),
            });
    } catch (cause) {
      const failure = failureText(cause);
      notify.error({ title: words.failed, text: failure.text });
      setChangeError(failure.detail ?? failure.text);
      if (cause instanceof ApiError && cause.status === 409) await retry();
      return;
    }
    notify.success({ title: words.success(changed?.evses), text: words.publishHint });
    await onDone();
  });
  return (
    <ConfirmDialog
      title={affected ? words.title(affected.evses) : words.action}
      confirm={words.action}
      danger={change === 'remove'}
      ready={isUnsupported || (affected !== undefined && affected.evses > 0)}
      busy={busy}
      error={changeError}
      width={600}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {isUnsupported ? (
        <p>
          {`${formatCount(selectedCount(selection), 'device')} selected. This server does not say how many EVSEs that changes, or which of them leave another group.`}
        </p>
      ) : error ? (
        <FailedState
          title="Could not find out what this affects"
          error={error}
          onRetry={() => void retry()}
          retrying={counting}
        />
      ) : (
        <p aria-busy={!affected}>
          {affected
            ? words.effect(formatCount(affected.evses, 'EVSE'), formatCount(affected.devices, 'device'), group.name)
            : 'Counting …'}
        </p>
      )}
      {facts && change === 'add' ? <MovingEvses facts={facts} /> : null}
    </ConfirmDialog>
  );
}
