import { DatePicker } from '@dmp/shared/antd/form';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { zoneLabel } from '../../format/index.ts';
import { NumberField } from '../number/number-field.tsx';
import { isUnreadable, type NumberEntry, writtenNumber } from '../number/read-number.ts';
import { rounded } from '../number/rounded.ts';
import { inUnit, type RangeUnit } from './column-filter.ts';
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
        <NumberBound
          key={word}
          title={title}
          word={word}
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
  word: 'from' | 'to';
  unit: RangeUnit | undefined;
  /** As on the wire. */
  value: string | undefined;
  onChange(value: string): void;
}

function NumberBound({ title, word, unit, value, onChange }: NumberBoundProps) {
  const [entry, setEntry] = useState(() => entryOf(value, unit));
  return (
    <NumberField
      // It may come after the filter was opened, and the focus waits for it.
      autoFocus={word === 'from'}
      aria-label={`${title} ${word}${unit ? `, in ${unit.name}` : ''}`}
      placeholder={word}
      {...(unit ? { unit: unit.name } : {})}
      value={entry}
      onChange={(next) => {
        setEntry(next);
        onChange(onWire(next, unit));
      }}
    />
  );
}

/** As it goes on the wire; what cannot be read is no number there. */
function onWire(entry: NumberEntry, unit: RangeUnit | undefined): string {
  if (isUnreadable(entry)) return 'NaN';
  return writtenNumber(typeof entry === 'number' && unit?.size ? rounded(entry * unit.size) : entry);
}

/** An address may hold anything. */
function entryOf(value: string | undefined, unit: RangeUnit | undefined): NumberEntry {
  if (!value) return null;
  const number = inUnit(value, unit);
  return Number.isNaN(number) ? { typed: value } : number;
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
