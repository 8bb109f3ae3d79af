import { Checkbox, Radio } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { limits, type SelectionFacts, type StateFlag, stateFlags, statePermissions } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { LabelledField } from '@dmp/shared/ui';
import type { FieldsProps } from './action-fields.tsx';
import { currentFlagSentence } from './current-words.ts';
import styles from './fields.module.css';
import { flagWords } from './flag-words.ts';

const settings: { value: 'same' | 'on' | 'off'; label: string }[] = [
  { value: 'same', label: 'No change' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];
const settingOf = (on: boolean | undefined) => (on === undefined ? 'same' : on ? 'on' : 'off');

/** The state flags that the user may change; an untouched flag keeps its value on each device. */
export function StateFields(props: FieldsProps) {
  const { session } = useShell();
  const allowed = stateFlags.filter((flag) => session.can(statePermissions[flag]));
  return (
    <>
      {allowed.map((flag) =>
        flag === 'maintenanceMode' ? (
          <MaintenanceFields key={flag} {...props} />
        ) : (
          <FlagField key={flag} flag={flag} {...props} />
        ),
      )}
    </>
  );
}

const helpWithCurrent = (flag: StateFlag, help: string, facts: SelectionFacts | undefined) =>
  facts ? `${currentFlagSentence(flag, facts)} ${help}` : help;

function FlagField({ flag, choice: { flags = {} }, busy, facts, choose }: FieldsProps & { flag: StateFlag }) {
  const { label, help } = flagWords[flag];
  const set = (setting: string) => {
    const { [flag]: _, ...others } = flags;
    choose({ flags: setting === 'same' ? others : { ...others, [flag]: setting === 'on' } });
  };
  return (
    <LabelledField label={label} help={helpWithCurrent(flag, help, facts)}>
      {(field) => (
        <Radio.Group
          {...field}
          name={flag}
          disabled={busy}
          value={settingOf(flags[flag])}
          options={settings}
          onChange={({ target }) => set(String(target.value))}
        />
      )}
    </LabelledField>
  );
}

function MaintenanceFields({ choice: { flags = {}, message = '', workOrder = '' }, busy, facts, choose }: FieldsProps) {
  const { label, help } = flagWords.maintenanceMode;
  const on = flags.maintenanceMode === true;
  const off = flags.maintenanceMode === false;
  const setEnd = (ends: boolean) => {
    const { maintenanceMode: _, ...others } = flags;
    choose({ flags: ends ? { ...others, maintenanceMode: false } : others });
  };
  return (
    <>
      <LabelledField label={label} help={helpWithCurrent('maintenanceMode', help, facts)}>
        {({ 'aria-describedby': describedBy }) => (
          <div className={styles.choices}>
            <Checkbox
              aria-describedby={describedBy}
              checked={on}
              disabled={busy || on}
              onChange={({ target }) => target.checked && choose({ flags: { ...flags, maintenanceMode: true } })}
            >
              Put into maintenance mode
            </Checkbox>
            <Checkbox
              aria-describedby={describedBy}
              checked={off}
              disabled={busy || on}
              onChange={({ target }) => setEnd(target.checked)}
            >
              End maintenance mode
            </Checkbox>
          </div>
        )}
      </LabelledField>
      {on ? (
        <div className={styles.group}>
          <LabelledField label="Message">
            {(field) => (
              <div className={styles.message}>
                <Input.TextArea
                  // The checkbox that had the focus is disabled now.
                  autoFocus
                  {...field}
                  disabled={busy}
                  value={message}
                  maxLength={limits.length.maintenanceMessage}
                  showCount
                  rows={2}
                  onChange={({ target }) => choose({ message: target.value })}
                />
              </div>
            )}
          </LabelledField>
          <LabelledField label="Work order number">
            {(field) => (
              <div className={styles.short}>
                <Input
                  {...field}
                  disabled={busy}
                  value={workOrder}
                  maxLength={limits.length.workOrderNumber}
                  showCount
                  onChange={({ target }) => choose({ workOrder: target.value })}
                />
              </div>
            )}
          </LabelledField>
        </div>
      ) : null}
    </>
  );
}
