import { ApiError, chargingGroupsApi, failureText, isAbsentCall } from '@dmp/shared/api';
import type { ChargingGroup, GroupEvsesChanged } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { bulkCall, ConfirmDialog, chosenCount, FailedState, type ListSelection, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { changeWords } from './change-words.ts';
import { MovingEvses } from './moving-evses.tsx';
import { useEvseFacts } from './use-evse-facts.ts';

export interface ChangeDialogProps {
  change: 'add' | 'remove';
  group: ChargingGroup;
  selection: ListSelection;
  /** Closed without a change: back to choosing. */
  onClose(): void;
  /** The group has other EVSEs now. */
  onDone(): Promise<unknown>;
}

/** Says what adding or removing the chosen devices does, and does it. What would leave another group is named first. */
export function ChangeDialog({ change, group, selection, onClose, onDone }: ChangeDialogProps) {
  const { notify } = useShell();
  const groups = useApi(chargingGroupsApi);
  const { facts, error, busy: counting, retry } = useEvseFacts(group.id, selection);
  const [fault, setFault] = useState<string>();
  const words = changeWords[change];
  const { query, ids } = bulkCall(selection);
  // The call that counts them is beyond the specification.
  const missing = isAbsentCall(error);
  const touched = facts && (change === 'add' ? facts.joining : facts.leaving);

  const [busy, run] = useBusy(async () => {
    setFault(undefined);
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
      setFault(failure.detail ?? failure.text);
      if (cause instanceof ApiError && cause.status === 409) await retry();
      return;
    }
    notify.success({ title: words.done(changed?.evses), text: words.after });
    await onDone();
  });
  return (
    <ConfirmDialog
      title={touched ? words.title(touched.evses) : words.action}
      confirm={words.action}
      danger={change === 'remove'}
      ready={missing || (touched !== undefined && touched.evses > 0)}
      busy={busy}
      fault={fault}
      width={600}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {missing ? (
        <p>
          {`${formatCount(chosenCount(selection), 'device')} selected. This server does not say how many EVSEs that changes, or which of them leave another group.`}
        </p>
      ) : error ? (
        <FailedState
          title="Could not find out what this affects"
          error={error}
          onRetry={() => void retry()}
          retrying={counting}
        />
      ) : (
        <p aria-busy={!touched}>
          {touched
            ? words.effect(formatCount(touched.evses, 'EVSE'), formatCount(touched.devices, 'device'), group.name)
            : 'Counting …'}
        </p>
      )}
      {facts && change === 'add' ? <MovingEvses facts={facts} /> : null}
    </ConfirmDialog>
  );
}
