import { DatePicker } from '@dmp/shared/antd/form';
import { serverNow } from '@dmp/shared/shell';
import dayjs from 'dayjs';

export interface DayFieldProps {
  label: string;
  day: Date | undefined;
  onChange(day: Date | undefined): void;
}

/** Optional date in the browser's time zone, today or earlier. */
export function DayField({ label, day, onChange }: DayFieldProps) {
  return (
    <DatePicker
      aria-label={label}
      placeholder="All days"
      format="MM/DD/YYYY"
      disabledDate={(date) => date.isAfter(dayjs(serverNow()), 'day')}
      value={day ? dayjs(day) : null}
      onChange={(selected) => onChange(selected?.startOf('day').toDate())}
    />
  );
}
