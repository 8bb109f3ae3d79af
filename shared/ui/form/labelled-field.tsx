import { type ReactNode, useId } from 'react';
import styles from './labelled-field.module.css';

/** ARIA attributes that link a control to its label, help, and error. */
export interface FieldAriaProps {
  'aria-labelledby': string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface LabelledFieldProps {
  label: string;
  /** Explanation below the control. */
  help?: string | undefined;
  /** Why the value is invalid. */
  error?: string | undefined;
  /** @param ariaProps to spread on the control */
  children(ariaProps: FieldAriaProps): ReactNode;
}

/** A control with a label, help, and error, outside of an antd form; inside of one, use `FormField`. */
export function LabelledField({ label, help, error, children }: LabelledFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-fault`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {children({
        'aria-labelledby': id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error ? <FieldError id={`${id}-fault`}>{error}</FieldError> : null}
      {help ? (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      ) : null}
    </div>
  );
}

/** Error text of a field or dialog. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} role="alert" className={styles.error}>
      {children}
    </span>
  );
}
