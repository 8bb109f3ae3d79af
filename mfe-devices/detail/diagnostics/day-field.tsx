import { DatePicker } from '@dmp/shared/antd/form';
import { serverNow } from '@dmp/shared/shell';
import dayjs from 'dayjs';

export interface DayFieldProps {
  label: string;
  day: Date | undefined;
  onChange(day: Date | undefined): void;
}

/** A day of the browser's zone, today or before, or none. */
export function DayField({ label, day, onChange }: DayFieldProps) {
  return (
    <DatePicker
      aria-label={label}
      placeholder="All days"
      format="MM/DD/YYYY"
      disabledDate={(shown) => shown.isAfter(dayjs(serverNow()), 'day')}
      value={day ? dayjs(day) : null}
      onChange={(chosen) => onChange(chosen?.startOf('day').toDate())}
    />
  );
}
