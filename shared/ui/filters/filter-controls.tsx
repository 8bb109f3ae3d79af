import { Radio } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { useState } from 'react';
import { joinFilterValues, splitFilterValues } from '../../contract/index.ts';
import type { ColumnFilter, FilterValues } from './column-filter.ts';

/** Props of every filter control. */
export interface FilterControlProps {
  title: string;
  filter: ColumnFilter;
  values: FilterValues;
  onChange(changes: FilterValues): void;
}

/** Filters by text: one or several values, separated by commas. */
export function TextControl({ title, filter, values, onChange }: FilterControlProps) {
  const name = filter.parameters[0] ?? '';
  // Keeps the text as typed: a trailing comma would be lost in the API format.
  const [text, setText] = useState(() => splitFilterValues(values[name] ?? '').join(', '));
  return (
    <Input
      aria-label={`${title} ${filter.exactMatch ? 'is' : 'contains'}`}
      placeholder={
        filter.exactMatch ? 'Exact value, or several separated by commas' : 'Contains; separate several with commas'
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

/** Filters by a boolean: yes, no or any. */
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
