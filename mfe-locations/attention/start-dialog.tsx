import { Radio } from '@dmp/shared/antd/basics';
import { failureText, remoteActionsApi } from '@dmp/shared/api';
import { type AttentionItem, limits, type ResetType, resetTypes, type TriggerAction } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, LabelledField, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { itemName, type StartableAction } from './attention-words.ts';

export interface StartDialogProps {
  item: AttentionItem;
  action: StartableAction;
  onClose(): void;
}

/** Asks before an action is begun on the device of an item. */
export function StartDialog({ item, action, onClose }: StartDialogProps) {
  const { notify } = useShell();
  const actions = useApi(remoteActionsApi);
  const [resetType, setResetType] = useState<ResetType>();
  const name = itemName(item);
  const resets = action === 'RESET_REQUEST';
  const [busy, start] = useBusy(async () => {
    try {
      await actions.trigger({
        ...{ deviceList: [name], remoteActionType: 'IMMEDIATE', eventType: action },
        ...(resets ? (resetType ? { resetType } : {}) : lastDay(new Date())),
      });
      notify.success({ title: 'Action is successfully executed!' });
      onClose();
    } catch (fault) {
      notify.error({ title: 'Action failed!', ...failureText(fault) });
    }
  });

  return (
    <ConfirmDialog
      title={resets ? `Reset ${name}?` : `Get diagnostics from ${name}?`}
      confirm={resets ? (resetType ? `${resetType} reset` : 'Reset') : 'Get diagnostics'}
      danger={resetType === 'Hard'}
      ready={!resets || resetType !== undefined}
      busy={busy}
      onConfirm={start}
      onClose={onClose}
    >
      {resets ? (
        <LabelledField label="Reset type">
          {(field) => (
            <Radio.Group
              {...field}
              name="resetType"
              disabled={busy}
              value={resetType}
              options={resetTypes.toReversed()}
              onChange={({ target }) => setResetType(target.value as ResetType)}
            />
          )}
        </LabelledField>
      ) : null}
      <p>
        {resets
          ? 'The charger restarts. A hard reset ends charging sessions immediately.'
          : 'The charger is asked to upload its diagnostics from the last 24 hours.'}
      </p>
    </ConfirmDialog>
  );
}

/** Both ends of one clock: no moment longer than diagnostics may be of. */
function lastDay(now: Date): Pick<TriggerAction, 'startTime' | 'stopTime'> {
  const begin = new Date(now.getTime() - limits.span.diagnosticsHours * 60 * 60 * 1000);
  return { startTime: begin.toISOString(), stopTime: now.toISOString() };
}
