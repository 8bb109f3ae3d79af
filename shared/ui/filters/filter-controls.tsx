import { Radio } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { useState } from 'react';
import { joinFilterValues, splitFilterValues } from '../../contract/index.ts';
import type { ColumnFilter, FilterValues } from './column-filter.ts';

/** What every control is given: its column, the values in force, and where changes go. */
export interface FilterControlProps {
  title: string;
  filter: ColumnFilter;
  values: FilterValues;
  onChange(changes: FilterValues): void;
}

/** A part of a text, or the whole of it; or several by commas. */
export function TextControl({ title, filter, values, onChange }: FilterControlProps) {
  const name = filter.parameters[0] ?? '';
  // The text as typed: a comma that ends it would not survive the way through the wire's form.
  const [text, setText] = useState(() => splitFilterValues(values[name] ?? '').join(', '));
  return (
    <Input
      aria-label={`${title} ${filter.whole ? 'is' : 'contains'}`}
      placeholder={
        filter.whole ? 'Exact value, or several separated by commas' : 'Contains; separate several with commas'
      }
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

/** Yes, no or any. */
export function FlagControl({ title, filter, values, onChange }: FilterControlProps) {
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
