import { Radio } from '@dmp/shared/antd/basics';
import { isAbsentCall, noticeText, remoteActionsApi } from '@dmp/shared/api';
import { type AttentionItem, limits, type ResetType, resetTypes, type TriggerAction } from '@dmp/shared/contract';
import { serverNow, useApi, useShell } from '@dmp/shared/shell';
import {
  ConfirmDialog,
  FailedState,
  failureSentence,
  JobLink,
  LabelledField,
  SelectionCounts,
  useBusy,
  useEntity,
  useIdempotencyKeys,
} from '@dmp/shared/ui';
import { type ReactNode, useId, useState } from 'react';
import { itemName, type StartableAction } from './attention-words.ts';

export interface StartDialogProps {
  item: AttentionItem;
  action: StartableAction;
  onClose(): void;
}

/** Asks before an action is begun on the device of an item. What it affects must be known before it can be confirmed. */
export function StartDialog({ item, action, onClose }: StartDialogProps) {
  const { notify, navigate } = useShell();
  const actions = useApi(remoteActionsApi);
  const keys = useIdempotencyKeys();
  const [resetType, setResetType] = useState<ResetType>();
  const [failure, setFailure] = useState<ReactNode>();
  // A second try is the same request.
  const [span] = useState(() => lastDay(serverNow()));
  const name = itemName(item);
  const resets = action === 'RESET_REQUEST';
  // What was true when the dialog was open before is not shown while the answer is on its way.
  const opening = useId();
  const load = useEntity(
    ['selection facts', `${opening} ${action} ${name}`],
    (signal) => actions.selection({ deviceList: [name], eventType: action }, {}, signal),
    { failure: 'Check devices failed!' },
  );
  const facts = load.error ? undefined : load.entity;
  // A server without that call does not keep the action from being confirmed.
  const isMissing = isAbsentCall(load.error);
  const [busy, start] = useBusy(async () => {
    setFailure(undefined);
    const body: TriggerAction = {
      ...{ deviceList: [name], remoteActionType: 'IMMEDIATE', eventType: action },
      ...(resets ? (resetType ? { resetType } : {}) : span),
    };
    try {
      const { jobId } = await actions.trigger(body, {}, keys.keyOf(body));
      notify.success({
        title: 'Action is successfully executed!',
        ...(jobId === undefined
          ? {}
          : {
              text: (
                <>
                  <span>{'Queued for 1 device. '}</span>
                  <JobLink view={{ job: jobId }} navigate={navigate}>
                    View job
                  </JobLink>
                </>
              ),
            }),
      });
      onClose();
    } catch (fault) {
      notify.error({ title: 'Action failed!', ...noticeText(fault) });
      setFailure(failureSentence(fault, navigate));
    }
  });

  return (
    <ConfirmDialog
      title={resets ? `Reset ${name}?` : `Get diagnostics from ${name}?`}
      confirm={resets ? (resetType ? `${resetType} reset` : 'Reset') : 'Get diagnostics'}
      danger={resetType === 'Hard'}
      ready={(isMissing || (facts !== undefined && facts.devices > 0)) && (!resets || resetType !== undefined)}
      busy={busy}
      fault={failure}
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
      {load.error && !isMissing ? (
        <FailedState
          title="Could not find out what this affects"
          error={load.error}
          onRetry={() => void load.reload()}
          retrying={load.busy}
        />
      ) : (
        <section aria-label="What this affects" aria-busy={!facts && !isMissing}>
          {facts && facts.charging > 0 && resetType === 'Hard' ? (
            <p>
              <strong>Ends charging on 1 device</strong>
            </p>
          ) : null}
          {facts && facts.notConnected > 0 ? (
            <p>
              This device is not connected. The action runs on it if it reconnects within an hour; otherwise, it fails
              on it.
            </p>
          ) : null}
          {facts?.devices === 0 ? <p>This device is retired, or you may no longer see it.</p> : null}
          <SelectionCounts facts={isMissing ? 'unavailable' : facts} />
        </section>
      )}
    </ConfirmDialog>
  );
}

/** Both ends of one clock: no moment longer than diagnostics may be of. */
function lastDay(now: Date): Pick<TriggerAction, 'startTime' | 'stopTime'> {
  const begin = new Date(now.getTime() - limits.span.diagnosticsHours * 60 * 60 * 1000);
  return { startTime: begin.toISOString(), stopTime: now.toISOString() };
}
