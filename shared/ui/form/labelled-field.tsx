import { type ReactNode, useId } from 'react';
import styles from './labelled-field.module.css';

/** What ties a control to its name, its help and its fault, for a screen reader. */
export interface FieldTies {
  'aria-labelledby': string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface LabelledFieldProps {
  label: string;
  /** What the choice means, for who does not use it every day. */
  help?: string | undefined;
  /** Why it cannot stay as it is. */
  fault?: string | undefined;
  /** @param ties go to the control */
  children(ties: FieldTies): ReactNode;
}

/** A control below its name, outside of a form; inside of one it is a `FormField`. */
export function LabelledField({ label, help, fault, children }: LabelledFieldProps) {
  const id = useId();
  const described = [fault && `${id}-fault`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {children({
        'aria-labelledby': id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(fault ? { 'aria-invalid': true } : {}),
      })}
      {fault ? <Fault id={`${id}-fault`}>{fault}</Fault> : null}
      {help ? (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      ) : null}
    </div>
  );
}

/** Why something that was entered cannot be confirmed. */
export function Fault({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} role="alert" className={styles.fault}>
      {children}
    </span>
  );
}
