import { formatCount, formatNumber } from '@dmp/shared/format';
import { serverNow } from '@dmp/shared/shell';
import { ConfirmDialog, type ListSelection, useFailureSentence, useNow } from '@dmp/shared/ui';
import { type ReactNode, useState } from 'react';
import { type ActionChoice, choiceFault, endsCharging, mustTypeCount } from './action-choice.ts';
import { actionFields } from './action-fields.tsx';
import { confirmWords } from './confirm-words.ts';
import type { DeviceAction } from './device-action.ts';
import { MadePasswords } from './made-passwords.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SelectionFactsPanel } from './selection-facts.tsx';
import { type Started, useRunAction } from './use-run-action.tsx';
import { useSelectionFacts } from './use-selection-facts.ts';

export interface ActionDialogProps {
  action: DeviceAction;
  selection: ListSelection;
  /** What is filled in when it opens. */
  preset?: Partial<ActionChoice>;
  /** The job whose failed devices it tries again. */
  retryOf?: string;
  /** Closed without having run. */
  onClose(): void;
  onDone(started: Started): void;
}

/** Asks how and when an action is run, says what it touches, and runs it. What was chosen stays when it fails. */
export function ActionDialog({ action, selection, preset, retryOf, onClose, onDone }: ActionDialogProps) {
  const [choice, setChoice] = useState<ActionChoice>({ mode: 'IMMEDIATE', ...preset });
  const sentenceOf = useFailureSentence();
  const load = useSelectionFacts(action, selection);
  const [failure, setFailure] = useState<ReactNode>();
  const [told, setTold] = useState<Started>();
  const [busy, run] = useRunAction(action, selection, {
    retryOf,
    // Passwords are told this once: they stay until somebody has them.
    onDone: (started) => (started.made ? setTold(started) : onDone(started)),
    onFailed(cause) {
      setFailure(sentenceOf(cause));
      load.retry();
    },
  });

  useNow(1000);
  // A time just chosen is later than the last tick of that clock.
  const fault = choiceFault(action, choice, serverNow());
  const devices = load.devices ?? 0;
  const asksCount = mustTypeCount(action, choice, devices);
  const choose = (change: Partial<ActionChoice>) => setChoice((current) => ({ ...current, ...change }));
  const Fields = actionFields[action.kind];
  const parts = { choice, fault, busy, facts: load.facts, choose };

  if (told?.made) return <MadePasswords made={told.made} onClose={() => onDone(told)} />;
  return (
    <ConfirmDialog
      width={560}
      title={titleOf(action, selection, load.devices)}
      confirm={confirmWords(action.kind, choice, load.devices)}
      danger={endsCharging(action, choice)}
      // What is touched is said before anything is confirmed: without it there is nothing to confirm.
      ready={fault === undefined && devices > 0}
      busy={busy}
      fault={failure}
      typed={
        asksCount
          ? { count: devices, label: `Type ${formatNumber(devices)} to hard reset ${formatCount(devices, 'device')}` }
          : undefined
      }
      onConfirm={() => {
        setFailure(undefined);
        // Without the call that counts them, the number is not one of the server's to compare.
        run(choice, load.missing ? undefined : devices);
      }}
      onClose={onClose}
    >
      {Fields ? <Fields {...parts} /> : null}
      {action.schedulable ? <ScheduleFields {...parts} /> : null}
      <SelectionFactsPanel action={action} selection={selection} load={load} choice={choice} />
    </ConfirmDialog>
  );
}

function titleOf({ label }: DeviceAction, selection: ListSelection, devices: number | undefined): string {
  if (selection.kind === 'listed' && selection.ids.length === 1) return `${label}: ${selection.ids[0]}`;
  return devices === undefined ? label : `${label}: ${formatCount(devices, 'device')}`;
}
