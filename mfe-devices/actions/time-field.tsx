import { DatePicker } from '@dmp/shared/antd/form';
import { timeFormat } from '@dmp/shared/format';
import dayjs from 'dayjs';
import { useMemo } from 'react';

interface TimeFieldProps {
  label: string;
  placeholder: string;
  value: Date | undefined;
  disabled: boolean;
  /** Days that cannot be chosen. */
  disabledDay(day: Date, now: Date): boolean;
  onChange(value: Date | undefined): void;
}

/** A day and a time of the browser's zone. */
export function TimeField({ label, placeholder, value, disabled, disabledDay, onChange }: TimeFieldProps) {
  // The picker takes another object for another value, and drops what is being typed: the dialog is drawn every second.
  const time = useMemo(() => (value ? dayjs(value) : null), [value]);
  return (
    <DatePicker
      aria-label={label}
      placeholder={placeholder}
      showTime={{ format: 'h:mm A', use12Hours: true }}
      format={timeFormat}
      needConfirm={false}
      disabled={disabled}
      disabledDate={(day) => disabledDay(day.toDate(), new Date())}
      value={time}
      onChange={(next) => onChange(next?.toDate())}
      style={{ width: 240 }}
    />
  );
}
