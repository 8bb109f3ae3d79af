import { DatePicker } from '@dmp/shared/antd/form';
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
      disabledDate={(shown) => shown.isAfter(dayjs(), 'day')}
      value={day ? dayjs(day) : null}
      onChange={(chosen) => onChange(chosen?.startOf('day').toDate())}
    />
  );
}
