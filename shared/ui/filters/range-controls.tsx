import { DatePicker } from '@dmp/shared/antd/form';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { zoneLabel } from '../../format/index.ts';
import { NumberField } from '../number/number-field.tsx';
import { formatNumberEntry, isUnreadable, type NumberEntry } from '../number/read-number.ts';
import { rounded } from '../number/rounded.ts';
import { inUnit, type RangeUnit } from './column-filter.ts';
import type { FilterControlProps } from './filter-controls.tsx';
import '../time/date-picker.module.css';
import styles from './filters.module.css';

/** Filters by a range of numbers; either bound can be empty. */
export function NumberControl({ title, filter, values, onChange }: FilterControlProps) {
  const [from = '', to = ''] = filter.parameters;
  const { unit } = filter;
  return (
    <div className={styles.numbers}>
      {[[from, 'from'] as const, [to, 'to'] as const].map(([name, bound]) => (
        <NumberBound
          key={bound}
          title={title}
          bound={bound}
          unit={unit}
          value={values[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}

interface NumberBoundProps {
  title: string;
  bound: 'from' | 'to';
  unit: RangeUnit | undefined;
  /** In the API's unit. */
  value: string | undefined;
  onChange(value: string): void;
}

function NumberBound({ title, bound, unit, value, onChange }: NumberBoundProps) {
  const [entry, setEntry] = useState(() => toEntry(value, unit));
  return (
    <NumberField
      // The input loads on demand, possibly after the popover has moved the focus.
      autoFocus={bound === 'from'}
      aria-label={`${title} ${bound}${unit ? `, in ${unit.name}` : ''}`}
      placeholder={bound}
      {...(unit ? { unit: unit.name } : {})}
      value={entry}
      onChange={(next) => {
        setEntry(next);
        onChange(toApiValue(next, unit));
      }}
    />
  );
}

/** Converts an entry to the API's format; an unreadable entry becomes 'NaN', which the form rejects. */
function toApiValue(entry: NumberEntry, unit: RangeUnit | undefined): string {
  if (isUnreadable(entry)) return 'NaN';
  return formatNumberEntry(typeof entry === 'number' && unit?.size ? rounded(entry * unit.size) : entry);
}

/** Converts an API value to an entry. An unreadable value from an address stays as typed text. */
function toEntry(value: string | undefined, unit: RangeUnit | undefined): NumberEntry {
  if (!value) return null;
  const number = inUnit(value, unit);
  return Number.isNaN(number) ? { typed: value } : number;
}

const toDayjs = (value: string | undefined): Dayjs | null => (value ? dayjs(value) : null);

/** Filters by a range of days in the browser's time zone; either bound can be empty. */
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
        value={[toDayjs(values[from]), toDayjs(values[to])]}
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
