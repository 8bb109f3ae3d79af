import { formatCount, formatNumber } from '@dmp/shared/format';
import { serverNow } from '@dmp/shared/shell';
import { ConfirmDialog, type ListSelection, useFailureSentence, useNow } from '@dmp/shared/ui';
import { type ReactNode, useState } from 'react';
import { type ActionChoice, endsCharging, mustTypeCount, validateChoice } from './action-choice.ts';
import { actionFields } from './action-fields.tsx';
import { confirmWords } from './confirm-words.ts';
import { CreatedPasswordsDialog } from './created-passwords-dialog.tsx';
import type { DeviceAction } from './device-action.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { SelectionFactsPanel } from './selection-facts.tsx';
import { type StartedAction, useRunAction } from './use-run-action.tsx';
import { useSelectionFacts } from './use-selection-facts.ts';

export interface ActionDialogProps {
  action: DeviceAction;
  selection: ListSelection;
  /** Initial input. */
  preset?: Partial<ActionChoice>;
  /** ID of the job whose failed devices the action retries. */
  retryOf?: string;
  /** Closed without running the action. */
  onClose(): void;
  onDone(started: StartedAction): void;
}

/** Dialog that asks for the options of an action, displays what it affects, and runs it. A failure keeps the input. */
export function ActionDialog({ action, selection, preset, retryOf, onClose, onDone }: ActionDialogProps) {
  const [choice, setChoice] = useState<ActionChoice>({ mode: 'IMMEDIATE', ...preset });
  const sentenceOf = useFailureSentence();
  const load = useSelectionFacts(action, selection);
  const [failure, setFailure] = useState<ReactNode>();
  const [unsavedPasswords, setUnsavedPasswords] = useState<StartedAction>();
  const [busy, run] = useRunAction(action, selection, {
    retryOf,
    // The server returns passwords only once, so they stay on the screen until the user has saved them.
    onDone: (started) => (started.createdPasswords ? setUnsavedPasswords(started) : onDone(started)),
    onFailed(cause) {
      setFailure(sentenceOf(cause));
      load.retry();
    },
  });

  useNow(1000);
  // A time that was just selected can be later than the last update of `useNow`.
  const error = validateChoice(action, choice, serverNow());
  const devices = load.devices ?? 0;
  const requiresCount = mustTypeCount(action, choice, devices);
  const choose = (change: Partial<ActionChoice>) => setChoice((current) => ({ ...current, ...change }));
  const Fields = actionFields[action.kind];
  const fieldsProps = { choice, error, busy, facts: load.facts, choose };

  if (unsavedPasswords?.createdPasswords) {
    return (
      <CreatedPasswordsDialog created={unsavedPasswords.createdPasswords} onClose={() => onDone(unsavedPasswords)} />
    );
  }
  return (
    <ConfirmDialog
      width={560}
      title={titleOf(action, selection, load.devices)}
      confirm={confirmWords(action.kind, choice, load.devices)}
      danger={endsCharging(action, choice)}
      // The user must see what the action affects before confirming it.
      ready={error === undefined && devices > 0}
      busy={busy}
      error={failure}
      typeToConfirm={
        requiresCount
          ? { count: devices, label: `Type ${formatNumber(devices)} to hard reset ${formatCount(devices, 'device')}` }
          : undefined
      }
      onConfirm={() => {
        setFailure(undefined);
        // Without the call that counts devices, the server has no number to compare with.
        run(choice, load.isUnsupported ? undefined : devices);
      }}
      onClose={onClose}
    >
      {Fields ? <Fields {...fieldsProps} /> : null}
      {action.schedulable ? <ScheduleFields {...fieldsProps} /> : null}
      <SelectionFactsPanel action={action} selection={selection} load={load} choice={choice} />
    </ConfirmDialog>
  );
}

function titleOf({ label }: DeviceAction, selection: ListSelection, devices: number | undefined): string {
  if (selection.kind === 'listed' && selection.ids.length === 1) return `${label}: ${selection.ids[0]}`;
  return devices === undefined ? label : `${label}: ${formatCount(devices, 'device')}`;
}
