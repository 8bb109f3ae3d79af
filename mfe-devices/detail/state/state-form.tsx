import { Input } from '@dmp/shared/antd/controls';
import { Switch } from '@dmp/shared/antd/form';
import { limits, type StateFlag, stateFlags, statePermissions } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { counted, LabelledField } from '@dmp/shared/ui';
import { type ReactNode, useId } from 'react';
import styles from './state-tab.module.css';
import { faultsOf, type StateValues } from './state-values.ts';
import { fieldLabels, flagHelp, valueInWords } from './state-words.ts';

interface StateFormProps {
  values: StateValues;
  busy: boolean;
  onChange(values: Partial<StateValues>): void;
}

/** A toggle for each flag that this person may change; of the others, what they are. */
export function StateForm({ values, busy, onChange }: StateFormProps) {
  const { session } = useShell();
  const isMine = (flag: StateFlag) => session.can(statePermissions[flag]);
  const others = stateFlags.filter((flag) => !isMine(flag));
  return (
    <div className={styles.form}>
      {stateFlags.filter(isMine).map((flag) => (
        <FlagToggle key={flag} flag={flag} on={values[flag]} busy={busy} onToggle={(on) => onChange({ [flag]: on })}>
          {flag === 'maintenanceMode' && values.maintenanceMode ? (
            <MaintenanceWords values={values} busy={busy} onChange={onChange} />
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
        <label htmlFor={id}>{fieldLabels[flag]}</label>
        <span id={`${id}-help`}>{flagHelp[flag]}</span>
        {children}
      </div>
    </div>
  );
}

/** They go with maintenance mode and end with it. */
function MaintenanceWords({ values, busy, onChange }: StateFormProps) {
  const faults = faultsOf(values);
  return (
    <div className={styles.words}>
      <LabelledField
        label={fieldLabels.maintenanceModeEnabledMessage}
        help="Why it is out of service, for staff."
        fault={faults.maintenanceModeEnabledMessage}
      >
        {(ties) => (
          <div className={styles.counted}>
            <Input.TextArea
              {...ties}
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
        label={fieldLabels.maintenanceModeEnabledWorkOrderNumber}
        fault={faults.maintenanceModeEnabledWorkOrderNumber}
      >
        {(ties) => (
          <div className={styles.short}>
            <Input
              {...ties}
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
            <dt>{fieldLabels[flag]}</dt>
            <dd>
              {`${valueInWords(values[flag])}${flag === 'maintenanceMode' && words.length > 0 ? `, ${words.map(valueInWords).join(', ')}` : ''}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
