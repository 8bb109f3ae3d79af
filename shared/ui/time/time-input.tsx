import { DatePicker } from '@dmp/shared/antd/form';
import dayjs from 'dayjs';
import { type ComponentProps, createContext, useContext, useMemo, useState } from 'react';
import { formatTime, timeFormat } from '../../format/index.ts';
import { serverNow } from '../../shell/server-now.ts';
import { readTime, type TimeEntry } from './read-time.ts';
import styles from './time-field.module.css';
import './date-picker.module.css';

export interface TimeInputProps {
  id?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid'];
  placeholder: string;
  value: TimeEntry;
  disabled: boolean;
  /** Whether a day cannot be chosen. */
  disabledDay?: ((day: Date, now: Date) => boolean) | undefined;
  /** Shows a Now button. */
  showNow: boolean;
  onChange(value: TimeEntry): void;
  /** Called on blur and on Enter. */
  onCommit(): void;
}

/**
 * Input for a date and time, typed or picked. The input of antd's picker accepts one format and drops any other text, so
 * that the earlier time silently remains the value. This input keeps the typed text and calls `onChange` on each change.
 */
export function TimeInput(props: TimeInputProps) {
  const { placeholder, value, disabled, disabledDay, showNow, onChange, onCommit, ...inputProps } = props;
  const ariaProps = withoutUndefined(inputProps);
  const [typed, setTyped] = useState<string>();
  // The typed text is outdated when another value was picked, or set by the parent.
  const text = typed !== undefined && isSame(readTime(typed), value) ? typed : format(value);
  const picked = useMemo(() => (value instanceof Date ? dayjs(value) : null), [value]);
  const pick = (time: dayjs.Dayjs | null) => {
    setTyped(undefined);
    onChange(time?.toDate());
  };
  return (
    <TypingContext
      value={{
        text,
        type(next) {
          setTyped(next);
          onChange(readTime(next));
        },
        commit() {
          // Reformats a readable time. An unreadable text stays, to be corrected.
          if (value !== 'unreadable') setTyped(undefined);
          onCommit();
        },
      }}
    >
      <span className={styles.input}>
        <DatePicker
          {...ariaProps}
          components={inputComponents}
          placeholder={placeholder}
          showTime={{ format: 'h:mm A', use12Hours: true }}
          format={timeFormat}
          showNow={showNow}
          needConfirm={false}
          getPopupContainer={bodyElement}
          status={ariaProps['aria-invalid'] ? 'error' : ''}
          disabled={disabled}
          disabledDate={(day) => disabledDay?.(day.toDate(), serverNow()) ?? false}
          value={picked}
          onChange={pick}
          onCalendarChange={(time) => pick(time as dayjs.Dayjs | null)}
        />
      </span>
    </TypingContext>
  );
}

/** By default, antd mounts the calendar of a dialog one render later, with a warning. */
const bodyElement = () => document.body;

/** antd treats an undefined property differently from an absent one. */
const withoutUndefined = <T extends object>(props: T) =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const format = (value: TimeEntry) => (value instanceof Date ? formatTime(value) : '');
const isSame = (a: TimeEntry, b: TimeEntry) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

interface Typing {
  text: string;
  type(text: string): void;
  commit(): void;
}
const TypingContext = createContext<Typing>({ text: '', type: () => undefined, commit: () => undefined });

/** Replaces the picker's input. The value and `onChange` of the picker are ignored: it only handles picked times. */
function TypedInput({ value: _, onChange: __, onBlur, onKeyDown, ...props }: ComponentProps<'input'>) {
  const { text, type, commit } = useContext(TypingContext);
  return (
    <input
      {...props}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        commit();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Must not submit the surrounding form or open the calendar again.
          event.preventDefault();
          commit();
        }
        onKeyDown?.(event);
      }}
    />
  );
}

/** Must be a constant: a new object would mount a new input, which loses the focus. */
const inputComponents = { input: TypedInput };
