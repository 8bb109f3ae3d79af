import { Input } from '@dmp/shared/antd/controls';
import { Switch } from '@dmp/shared/antd/form';
import { limits, type StateFlag, stateFlags, statePermissions } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { counted, LabelledField } from '@dmp/shared/ui';
import { type ReactNode, useId } from 'react';
import styles from './state-tab.module.css';
import { type StateValues, stateFieldErrors } from './state-values.ts';
import { flagHelp, stateFieldLabels, valueInWords } from './state-words.ts';

interface StateFormProps {
  values: StateValues;
  busy: boolean;
  onChange(values: Partial<StateValues>): void;
}

/** A toggle for each flag the user may change, and the values of the others. */
export function StateForm({ values, busy, onChange }: StateFormProps) {
  const { session } = useShell();
  const canChange = (flag: StateFlag) => session.can(statePermissions[flag]);
  const others = stateFlags.filter((flag) => !canChange(flag));
  return (
    <div className={styles.form}>
      {stateFlags.filter(canChange).map((flag) => (
        <FlagToggle key={flag} flag={flag} on={values[flag]} busy={busy} onToggle={(on) => onChange({ [flag]: on })}>
          {flag === 'maintenanceMode' && values.maintenanceMode ? (
            <MaintenanceTexts values={values} busy={busy} onChange={onChange} />
          ) : null}
        </FlagToggle>
      ))}
      {others.length > 0 ? <OtherFlags flags={others} values={values} /> : null}
    </div>
  );
}

interface FlagToggleProps {
  flag: StateFlag;
  on: boolean;
  busy: boolean;
  onToggle(on: boolean): void;
  children: ReactNode;
}

function FlagToggle({ flag, on, busy, onToggle, children }: FlagToggleProps) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <Switch id={id} aria-describedby={`${id}-help`} checked={on} disabled={busy} onChange={onToggle} />
      <div className={styles.meaning}>
        <label htmlFor={id}>{stateFieldLabels[flag]}</label>
        <span id={`${id}-help`}>{flagHelp[flag]}</span>
        {children}
      </div>
    </div>
  );
}

/** Message and work order number of maintenance mode. */
function MaintenanceTexts({ values, busy, onChange }: StateFormProps) {
  const errors = stateFieldErrors(values);
  return (
    <div className={styles.words}>
      <LabelledField
        label={stateFieldLabels.maintenanceModeEnabledMessage}
        help="Why it is out of service, for staff."
        error={errors.maintenanceModeEnabledMessage}
      >
        {(field) => (
          <div className={styles.counted}>
            <Input.TextArea
              {...field}
              disabled={busy}
              value={values.maintenanceModeEnabledMessage ?? ''}
              count={counted(limits.length.maintenanceMessage)}
              rows={3}
              onChange={({ target }) => onChange({ maintenanceModeEnabledMessage: target.value })}
            />
          </div>
        )}
      </LabelledField>
      <LabelledField
        label={stateFieldLabels.maintenanceModeEnabledWorkOrderNumber}
        error={errors.maintenanceModeEnabledWorkOrderNumber}
      >
        {(field) => (
          <div className={styles.short}>
            <Input
              {...field}
              disabled={busy}
              value={values.maintenanceModeEnabledWorkOrderNumber ?? ''}
              count={counted(limits.length.workOrderNumber)}
              onChange={({ target }) => onChange({ maintenanceModeEnabledWorkOrderNumber: target.value })}
            />
          </div>
        )}
      </LabelledField>
    </div>
  );
}

function OtherFlags({ flags, values }: { flags: readonly StateFlag[]; values: StateValues }) {
  const words = [values.maintenanceModeEnabledMessage, values.maintenanceModeEnabledWorkOrderNumber].filter(Boolean);
  return (
    <div className={styles.others}>
      <p>You can see these, but not change them.</p>
      <dl>
        {flags.map((flag) => (
          <div key={flag}>
            <dt>{stateFieldLabels[flag]}</dt>
            <dd>
              {`${valueInWords(values[flag])}${flag === 'maintenanceMode' && words.length > 0 ? `, ${words.map(valueInWords).join(', ')}` : ''}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
