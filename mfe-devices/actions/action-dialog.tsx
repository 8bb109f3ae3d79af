import { Modal } from '@dmp/shared/antd/dialog';
import { Flex } from '@dmp/shared/antd/shell';
import { Input } from '@dmp/shared/antd/table';
import { formatCount, formatNumber } from '@dmp/shared/format';
import { useNow } from '@dmp/shared/ui';
import { useRef, useState } from 'react';
import { type ActionChoice, choiceFault, mustTypeCount, namesCount } from './action-choice.ts';
import { actionFields } from './action-fields.tsx';
import type { DeviceAction } from './device-action.ts';
import { LabelledField } from './labelled-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import type { DeviceSelection } from './selection.ts';
import { SelectionFactsPanel } from './selection-facts.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { type Started, useRunAction } from './use-run-action.ts';
import { useSelectionFacts } from './use-selection-facts.ts';

interface ActionDialogProps {
  action: DeviceAction;
  selection: DeviceSelection;
  /** What is filled in when it opens. */
  preset?: Partial<ActionChoice>;
  /** Closed without having run. */
  onClose(): void;
  onDone(started: Started): void;
}

/** Asks how and when an action is run, says what it touches, and runs it. What was chosen stays when it fails. */
export function ActionDialog({ action, selection, preset, onClose, onDone }: ActionDialogProps) {
  const [choice, setChoice] = useState<ActionChoice>({ mode: 'IMMEDIATE', ...preset });
  const [typed, setTyped] = useState('');
  const load = useSelectionFacts(action, selection);
  const [busy, run] = useRunAction(action, selection, { onDone, onFailed: load.retry });
  const form = useRef<HTMLDivElement>(null);
  useFocusReturn();

  useNow(1000);
  // A time just chosen is later than the last tick of that clock.
  const fault = choiceFault(action, choice, new Date());
  const devices = load.facts?.devices ?? 0;
  const asksCount = mustTypeCount(action, choice, devices);
  // What is touched is said before anything is confirmed: without it there is nothing to confirm.
  const ready = fault === undefined && devices > 0 && (!asksCount || namesCount(typed, devices));
  const choose = (change: Partial<ActionChoice>) => setChoice((current) => ({ ...current, ...change }));
  const confirm = () => run(choice, asksCount ? devices : undefined);
  const Fields = actionFields[action.kind];
  const parts = { choice, fault, busy, choose };

  return (
    <Modal
      open
      width={560}
      title={titleOf(action, selection, load.facts?.devices)}
      okText="Confirm"
      onOk={confirm}
      okButtonProps={{ disabled: !ready, danger: action.kind === 'RESET_REQUEST' }}
      confirmLoading={busy}
      onCancel={onClose}
      cancelButtonProps={{ disabled: busy }}
      afterOpenChange={(open) => open && focusFirst(form.current)}
      mask={{ closable: false }}
      keyboard={!busy}
      closable={!busy}
    >
      <Flex ref={form} vertical gap={16} style={{ paddingBlock: 8 }}>
        {Fields ? <Fields {...parts} /> : null}
        {action.schedulable ? <ScheduleFields {...parts} /> : null}
        <SelectionFactsPanel
          action={action}
          selection={selection}
          load={load}
          immediate={choice.mode === 'IMMEDIATE'}
        />
        {asksCount ? (
          <LabelledField label={`Type ${formatNumber(devices)} to hard reset so many devices`}>
            {(labelledBy) => (
              <Input
                aria-labelledby={labelledBy}
                inputMode="numeric"
                autoComplete="off"
                disabled={busy}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                onPressEnter={() => ready && confirm()}
                style={{ maxWidth: 160 }}
              />
            )}
          </LabelledField>
        ) : null}
      </Flex>
    </Modal>
  );
}

function titleOf({ label }: DeviceAction, selection: DeviceSelection, devices: number | undefined): string {
  if (selection.kind === 'listed' && selection.ids.length === 1) return `${label}: ${selection.ids[0]}`;
  return devices === undefined ? label : `${label}: ${formatCount(devices, 'device')}`;
}

/** The first field gets the focus once the dialog stands, unless somebody is in another by then. */
function focusFirst(form: HTMLElement | null) {
  if (!form?.contains(document.activeElement)) form?.querySelector('input')?.focus();
}
