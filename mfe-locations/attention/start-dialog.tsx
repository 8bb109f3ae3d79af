import { Radio } from '@dmp/shared/antd/basics';
import { isUnsupportedCall, noticeText, remoteActionsApi } from '@dmp/shared/api';
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
import { itemName, type StartableAction } from './attention-labels.ts';

export interface StartDialogProps {
  item: AttentionItem;
  action: StartableAction;
  onClose(): void;
}

/** Confirms an action on the device of an item. It cannot be confirmed until its effect is loaded. */
export function StartDialog({ item, action, onClose }: StartDialogProps) {
  const { notify, navigate } = useShell();
  const actions = useApi(remoteActionsApi);
  const keys = useIdempotencyKeys();
  const [resetType, setResetType] = useState<ResetType>();
  const [failure, setFailure] = useState<ReactNode>();
  // Fixed, so that a retry sends the same body and thus the same idempotency key.
  const [span] = useState(() => lastDay(serverNow()));
  const name = itemName(item);
  const isReset = action === 'RESET_REQUEST';
  // Part of the cache key, so that a reopened dialog does not show the facts of an earlier opening.
  const openingId = useId();
  const load = useEntity(
    ['selection facts', `${openingId} ${action} ${name}`],
    (signal) => actions.selection({ deviceList: [name], eventType: action }, {}, signal),
    { failure: 'Check devices failed!' },
  );
  const facts = load.error ? undefined : load.entity;
  // The action can be confirmed even if an older server does not support the call.
  const isUnsupported = isUnsupportedCall(load.error);
  const [busy, start] = useBusy(async () => {
    setFailure(undefined);
    const body: TriggerAction = {
      ...{ deviceList: [name], remoteActionType: 'IMMEDIATE', eventType: action },
      ...(isReset ? (resetType ? { resetType } : {}) : span),
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
    } catch (error) {
      notify.error({ title: 'Action failed!', ...noticeText(error) });
      setFailure(failureSentence(error, navigate));
    }
  });

  return (
    <ConfirmDialog
      title={isReset ? `Reset ${name}?` : `Get diagnostics from ${name}?`}
      confirm={isReset ? (resetType ? `${resetType} reset` : 'Reset') : 'Get diagnostics'}
      danger={resetType === 'Hard'}
      ready={(isUnsupported || (facts !== undefined && facts.devices > 0)) && (!isReset || resetType !== undefined)}
      busy={busy}
      error={failure}
      onConfirm={start}
      onClose={onClose}
    >
      {isReset ? (
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
        {isReset
          ? 'The charger restarts. A hard reset ends charging sessions immediately.'
          : 'The charger is asked to upload its diagnostics from the last 24 hours.'}
      </p>
      {load.error && !isUnsupported ? (
        <FailedState
          title="Could not find out what this affects"
          error={load.error}
          onRetry={() => void load.reload()}
          retrying={load.busy}
        />
      ) : (
        <section aria-label="What this affects" aria-busy={!facts && !isUnsupported}>
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
          <SelectionCounts facts={isUnsupported ? 'unavailable' : facts} />
        </section>
      )}
    </ConfirmDialog>
  );
}

/** Both times come from one clock reading, so that the span never exceeds the limit for diagnostics. */
function lastDay(now: Date): Pick<TriggerAction, 'startTime' | 'stopTime'> {
  const begin = new Date(now.getTime() - limits.span.diagnosticsHours * 60 * 60 * 1000);
  return { startTime: begin.toISOString(), stopTime: now.toISOString() };
}
