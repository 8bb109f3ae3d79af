import { type ReactNode, useId, useState } from 'react';
import { zoneLabel } from '../../format/index.ts';
import { Fault } from '../form/labelled-field.tsx';
import { type TimeEntry, unreadableTime } from './read-time.ts';
import styles from './time-field.module.css';
import { TimeInput, type TimeInputProps } from './time-input.tsx';

const example = 'MM/DD/YYYY h:mm A';

type Ties = Partial<Pick<TimeInputProps, 'id' | 'aria-describedby' | 'aria-invalid'>>;

interface TimeFieldProps extends Ties {
  /** Names it where no label does. */
  label?: string;
  value?: TimeEntry;
  disabled?: boolean;
  /** Days that cannot be chosen. */
  disabledDay?(day: Date, now: Date): boolean;
  /** Offers the moment of the click: not where a time must lie ahead. */
  offersNow?: boolean;
  /** Why the time cannot stay as it is. */
  fault?: string | undefined;
  onChange?(value: TimeEntry): void;
}

/**
 * A day and a time of the browser's zone, which is named beside it. It takes
 * what people type (`readTime`); what it cannot read is `'unreadable'`, said
 * below it, and must keep from confirming. It stands alone or in a
 * `FormField`, and needs the facade `form`.
 */
export function TimeField(props: TimeFieldProps) {
  const { label, value, disabled = false, disabledDay, offersNow = false, fault, onChange, ...ties } = props;
  const id = useId();
  const [left, setLeft] = useState(false);
  // The form around it says by itself what is wrong.
  const own = ties['aria-invalid'] ? undefined : (faultOf([value], left) ?? fault);
  return (
    <div className={styles.fields}>
      <div className={styles.line}>
        <TimeInput
          {...ties}
          aria-label={label}
          aria-describedby={listOf(ties['aria-describedby'], `${id}-zone`, own && `${id}-fault`)}
          aria-invalid={ties['aria-invalid'] ?? (own ? true : undefined)}
          placeholder={example}
          value={value}
          disabled={disabled}
          disabledDay={disabledDay}
          offersNow={offersNow}
          onChange={(next) => onChange?.(next)}
          onLeave={() => setLeft(value === 'unreadable')}
        />
        <span id={`${id}-zone`} className={styles.zone}>
          {zoneLabel(dateOf(value))}
        </span>
      </div>
      {own ? <Fault id={`${id}-fault`}>{own}</Fault> : null}
    </div>
  );
}

/** Both ends of a span of time. */
export interface TimeRange {
  from?: TimeEntry;
  to?: TimeEntry;
}

interface TimeRangeFieldsProps extends TimeRange {
  /** Names the two of them; it stands above them. */
  label: string;
  disabled?: boolean;
  disabledDay?(day: Date, now: Date): boolean;
  fault?: string | undefined;
  /** Beside the zone, such as buttons for the spans that are used most. */
  beside?: ReactNode;
  /** @param change the end that was changed */
  onChange(change: TimeRange): void;
}

/** From and To, with the zone of both. */
export function TimeRangeFields(props: TimeRangeFieldsProps) {
  const { label, from, to, disabled = false, disabledDay, fault, beside, onChange } = props;
  const id = useId();
  const [left, setLeft] = useState(false);
  const own = faultOf([from, to], left) ?? fault;
  const shared = {
    'aria-describedby': listOf(`${id}-zone`, own && `${id}-fault`),
    disabled,
    disabledDay,
    offersNow: true,
  };
  const leave = (value: TimeEntry) => setLeft(value === 'unreadable');
  const invalid = (value: TimeEntry) => (own && (value === 'unreadable' || fault) ? true : undefined);
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
          onLeave={() => leave(from)}
        />
        <TimeInput
          {...shared}
          aria-label="To"
          placeholder="To"
          aria-invalid={invalid(to)}
          value={to}
          onChange={(next) => onChange({ to: next })}
          onLeave={() => leave(to)}
        />
      </div>
      <div className={styles.line}>
        {beside}
        <span id={`${id}-zone`} className={styles.zone}>
          {zoneLabel(dateOf(from))}
        </span>
      </div>
      {own ? <Fault id={`${id}-fault`}>{own}</Fault> : null}
    </div>
  );
}

const dateOf = (value: TimeEntry) => (value instanceof Date ? value : undefined);
const listOf = (...ids: (string | undefined)[]) => ids.filter(Boolean).join(' ') || undefined;

/** A text that is still being typed is not called a wrong one. */
const faultOf = (values: readonly TimeEntry[], left: boolean) =>
  left && values.includes('unreadable') ? unreadableTime : undefined;
