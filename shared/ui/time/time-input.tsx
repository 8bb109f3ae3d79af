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
  /** Days that cannot be chosen. */
  disabledDay?: ((day: Date, now: Date) => boolean) | undefined;
  /** Offers the moment of the click. */
  offersNow: boolean;
  onChange(value: TimeEntry): void;
  /** The keyboard has left it, or Enter was pressed: what it holds is meant. */
  onLeave(): void;
}

/**
 * A day and a time, typed or picked. The picker's own input takes one format
 * and drops every other text, so that an earlier time stays in force unseen.
 * In this one a text stays as it was typed, and what it means is told at once.
 */
export function TimeInput(props: TimeInputProps) {
  const { placeholder, value, disabled, disabledDay, offersNow, onChange, onLeave, ...given } = props;
  const ties = withoutUndefined(given);
  const [typed, setTyped] = useState<string>();
  // What was typed is outdated once another value was picked, or set from outside.
  const text = typed !== undefined && isSame(readTime(typed), value) ? typed : written(value);
  const picked = useMemo(() => (value instanceof Date ? dayjs(value) : null), [value]);
  const pick = (time: dayjs.Dayjs | null) => {
    setTyped(undefined);
    onChange(time?.toDate());
  };
  return (
    <Typing
      value={{
        text,
        type(next) {
          setTyped(next);
          onChange(readTime(next));
        },
        leave() {
          // In the words of the screen from now on; what cannot be read stays to be mended.
          if (value !== 'unreadable') setTyped(undefined);
          onLeave();
        },
      }}
    >
      <span className={styles.input}>
        <DatePicker
          {...ties}
          components={inputComponents}
          placeholder={placeholder}
          showTime={{ format: 'h:mm A', use12Hours: true }}
          format={timeFormat}
          showNow={offersNow}
          needConfirm={false}
          getPopupContainer={intoBody}
          status={ties['aria-invalid'] ? 'error' : ''}
          disabled={disabled}
          disabledDate={(day) => disabledDay?.(day.toDate(), serverNow()) ?? false}
          value={picked}
          onChange={pick}
          onCalendarChange={(time) => pick(time as dayjs.Dayjs | null)}
        />
      </span>
    </Typing>
  );
}

/** Puts the calendar there at once; left to antd, one that opens in a dialog gets there a render late, with a warning. */
const intoBody = () => document.body;

/** antd tells a property that is undefined from one that is not there. */
const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const written = (value: TimeEntry) => (value instanceof Date ? formatTime(value) : '');
const isSame = (a: TimeEntry, b: TimeEntry) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

interface TypingState {
  text: string;
  type(text: string): void;
  leave(): void;
}
const Typing = createContext<TypingState>({ text: '', type: () => undefined, leave: () => undefined });

/** The picker knows what is picked; what is typed passes it by. */
function TypedInput({ value: _, onChange: __, onBlur, onKeyDown, ...props }: ComponentProps<'input'>) {
  const { text, type, leave } = useContext(Typing);
  return (
    <input
      {...props}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Neither saves the form around it nor opens the calendar again.
          event.preventDefault();
          leave();
        }
        onKeyDown?.(event);
      }}
    />
  );
}

/** One object: another would be another input, without the focus. */
const inputComponents = { input: TypedInput };
