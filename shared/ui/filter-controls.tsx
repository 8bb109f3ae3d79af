import { DatePicker, InputNumber } from '@dmp/shared/antd/form';
import { Flex } from '@dmp/shared/antd/shell';
import { Input, Radio } from '@dmp/shared/antd/table';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentType, useState } from 'react';
import { type FilterKind, joinFilterValues, splitFilterValues } from '../contract/index.ts';
import { zoneLabel } from '../format/index.ts';
import type { ColumnFilter, FilterValues } from './column-filter.ts';
import { ListControl } from './list-control.tsx';
import './date-picker.module.css';

/** What every control is given: its column, the values in force, and where changes go. */
export interface FilterControlProps {
  title: string;
  filter: ColumnFilter;
  values: FilterValues;
  onChange(changes: FilterValues): void;
}

function TextControl({ title, filter, values, onChange }: FilterControlProps) {
  const name = filter.parameters[0] ?? '';
  // The text as typed: a comma that ends it would not survive the way through the wire's form.
  const [text, setText] = useState(() => splitFilterValues(values[name] ?? '').join(', '));
  return (
    <Input
      aria-label={`${title} contains`}
      placeholder="Contains …, or several, by commas"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const parts = target.value.split(',').map((part) => part.trim());
        onChange({ [name]: joinFilterValues(parts.filter(Boolean)) });
      }}
    />
  );
}

const flags = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

function FlagControl({ title, filter, values, onChange }: FilterControlProps) {
  const name = filter.parameters[0] ?? '';
  return (
    <Radio.Group
      aria-label={title}
      options={flags}
      value={values[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: String(target.value) })}
    />
  );
}

function NumberControl({ title, filter, values, onChange }: FilterControlProps) {
  const [from = '', to = ''] = filter.parameters;
  return (
    <Flex gap={8} align="center">
      {[[from, 'from'] as const, [to, 'to'] as const].map(([name, word]) => (
        <InputNumber
          key={word}
          aria-label={`${title} ${word}`}
          placeholder={word}
          value={values[name] ? Number(values[name]) : null}
          onChange={(value) => onChange({ [name]: value === null ? '' : String(value) })}
        />
      ))}
    </Flex>
  );
}

const moment = (value: string | undefined): Dayjs | null => (value ? dayjs(value) : null);

function DateControl({ title, filter, values, onChange }: FilterControlProps) {
  const [from = '', to = ''] = filter.parameters;
  return (
    <Flex vertical gap={4}>
      <DatePicker.RangePicker
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
    </Flex>
  );
}

/** The control of each kind of filter. */
export const filterControls: Record<FilterKind, ComponentType<FilterControlProps>> = {
  text: TextControl,
  list: ListControl,
  flag: FlagControl,
  number: NumberControl,
  date: DateControl,
};
