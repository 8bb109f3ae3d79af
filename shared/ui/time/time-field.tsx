import { type ReactNode, useId, useState } from 'react';
import { zoneLabel } from '../../format/index.ts';
import { FieldError } from '../form/labelled-field.tsx';
import { type TimeEntry, unreadableTime } from './read-time.ts';
import styles from './time-field.module.css';
import { TimeInput, type TimeInputProps } from './time-input.tsx';

const example = 'MM/DD/YYYY h:mm A';

type AriaProps = Partial<Pick<TimeInputProps, 'id' | 'aria-describedby' | 'aria-invalid'>>;

interface TimeFieldProps extends AriaProps {
  /** Accessible name, if there is no visible label. */
  label?: string;
  value?: TimeEntry;
  disabled?: boolean;
  /** Whether a day cannot be chosen. */
  disabledDay?(day: Date, now: Date): boolean;
  /** Shows a Now button. Not for a time that must be in the future. */
  showNow?: boolean;
  /** Why the time is invalid. */
  error?: string | undefined;
  onChange?(value: TimeEntry): void;
}

/**
 * Field for a date and time in the browser's zone, which is named beside it. A typed text is parsed by `readTime`; an
 * unreadable one has the value `'unreadable'` and an error below the field, and must not be confirmed. Use it alone, or in
 * a `FormField`. It needs the facade `form`.
 */
export function TimeField(props: TimeFieldProps) {
  const { label, value, disabled = false, disabledDay, showNow = false, error, onChange, ...ariaProps } = props;
  const id = useId();
  const [showsUnreadable, setShowsUnreadable] = useState(false);
  // Inside of a `FormField`, the form shows the error.
  const ownError = ariaProps['aria-invalid'] ? undefined : (errorOf([value], showsUnreadable) ?? error);
  return (
    <div className={styles.fields}>
      <div className={styles.line}>
        <TimeInput
          {...ariaProps}
          aria-label={label}
          aria-describedby={idList(ariaProps['aria-describedby'], `${id}-zone`, ownError && `${id}-fault`)}
          aria-invalid={ariaProps['aria-invalid'] ?? (ownError ? true : undefined)}
          placeholder={example}
          value={value}
          disabled={disabled}
          disabledDay={disabledDay}
          showNow={showNow}
          onChange={(next) => onChange?.(next)}
          onCommit={() => setShowsUnreadable(value === 'unreadable')}
        />
        <span id={`${id}-zone`} className={styles.zone}>
          {zoneLabel(dateOf(value))}
        </span>
      </div>
      {ownError ? <FieldError id={`${id}-fault`}>{ownError}</FieldError> : null}
    </div>
  );
}

/** Start and end of a time range. */
export interface TimeRange {
  from?: TimeEntry;
  to?: TimeEntry;
}

interface TimeRangeFieldsProps extends TimeRange {
  /** Label above the two fields. */
  label: string;
  disabled?: boolean;
  disabledDay?(day: Date, now: Date): boolean;
  error?: string | undefined;
  /** Content beside the zone, such as buttons for frequent ranges. */
  beside?: ReactNode;
  /** @param change only the end that has changed */
  onChange(change: TimeRange): void;
}

/** Two {@link TimeField}s, From and To, with their zone. */
export function TimeRangeFields(props: TimeRangeFieldsProps) {
  const { label, from, to, disabled = false, disabledDay, error, beside, onChange } = props;
  const id = useId();
  const [showsUnreadable, setShowsUnreadable] = useState(false);
  const ownError = errorOf([from, to], showsUnreadable) ?? error;
  const shared = {
    'aria-describedby': idList(`${id}-zone`, ownError && `${id}-fault`),
    disabled,
    disabledDay,
    showNow: true,
  };
  const commit = (value: TimeEntry) => setShowsUnreadable(value === 'unreadable');
  const invalid = (value: TimeEntry) => (ownError && (value === 'unreadable' || error) ? true : undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of the browser's own
    <div role="group" aria-labelledby={id} className={styles.fields}>
      <strong id={id}>{label}</strong>
      <div className={styles.line}>
        <TimeInput
          {...shared}
          aria-label="From"
          placeholder="From"
          aria-invalid={invalid(from)}
          value={from}
          onChange={(next) => onChange({ from: next })}
          onCommit={() => commit(from)}
        />
        <TimeInput
          {...shared}
          aria-label="To"
          placeholder="To"
          aria-invalid={invalid(to)}
          value={to}
          onChange={(next) => onChange({ to: next })}
          onCommit={() => commit(to)}
        />
      </div>
      <div className={styles.line}>
        {beside}
        <span id={`${id}-zone`} className={styles.zone}>
          {zoneLabel(dateOf(from))}
        </span>
      </div>
      {ownError ? <FieldError id={`${id}-fault`}>{ownError}</FieldError> : null}
    </div>
  );
}

const dateOf = (value: TimeEntry) => (value instanceof Date ? value : undefined);
const idList = (...ids: (string | undefined)[]) => ids.filter(Boolean).join(' ') || undefined;

/** A text that is still being typed has no error. */
const errorOf = (values: readonly TimeEntry[], showsUnreadable: boolean) =>
  showsUnreadable && values.includes('unreadable') ? unreadableTime : undefined;
