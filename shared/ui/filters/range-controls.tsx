import { DatePicker, InputNumber } from '@dmp/shared/antd/form';
import dayjs, { type Dayjs } from 'dayjs';
import { zoneLabel } from '../../format/index.ts';
import { fromUnit, inUnit } from './column-filter.ts';
import type { FilterControlProps } from './filter-controls.tsx';
import '../time/date-picker.module.css';
import styles from './filters.module.css';

/** Two numbers, either of which may be left open. */
export function NumberControl({ title, filter, values, onChange }: FilterControlProps) {
  const [from = '', to = ''] = filter.parameters;
  const { unit } = filter;
  return (
    <div className={styles.numbers}>
      {[[from, 'from'] as const, [to, 'to'] as const].map(([name, word]) => (
        <InputNumber
          key={word}
          // It may come after the filter was opened, and the focus waits for it.
          autoFocus={word === 'from'}
          aria-label={`${title} ${word}${unit ? `, in ${unit.name}` : ''}`}
          placeholder={word}
          {...(unit ? { suffix: unit.name } : {})}
          value={values[name] ? inUnit(values[name], unit) : null}
          onChange={(value) => onChange({ [name]: value === null ? '' : fromUnit(value, unit) })}
        />
      ))}
    </div>
  );
}

const moment = (value: string | undefined): Dayjs | null => (value ? dayjs(value) : null);

/** Two days, in the browser's zone, either of which may be left open. */
export function DateControl({ title, filter, values, onChange }: FilterControlProps) {
  const [from = '', to = ''] = filter.parameters;
  return (
    <div className={styles.days}>
      <DatePicker.RangePicker
        autoFocus
        aria-label={title}
        allowEmpty
        format="MM/DD/YYYY"
        // Enter confirms a day, not the whole filter.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        value={[moment(values[from]), moment(values[to])]}
        onChange={(range) =>
          onChange({
            [from]: range?.[0]?.startOf('day').toISOString(),
            [to]: range?.[1]?.endOf('day').toISOString(),
          })
        }
      />
      <span>{zoneLabel()}</span>
    </div>
  );
}
