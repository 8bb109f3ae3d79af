import { Checkbox } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { useId, useRef, useState } from 'react';
import { finder, joinFilterValues, splitFilterValues } from '../../contract/index.ts';
import { FailedState } from '../failed-state.tsx';
import type { FilterOption } from './column-filter.ts';
import type { FilterControlProps } from './filter-controls.tsx';
import styles from './filters.module.css';
import { useFilterOptions } from './use-filter-options.ts';

/** Minimum number of options for a search box. */
const searchThreshold = 9;
const maxVisibleOptions = 100;

/** Filters by list: options to select, with the active ones first. */
export function ListControl({ title, filter, values, onChange }: FilterControlProps) {
  const name = filter.parameters[0] ?? '';
  const selected = splitFilterValues(values[name] ?? '');
  const [initiallySelected] = useState(selected);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { options, error, busy, retry } = useFilterOptions(filter.options);

  if (error !== undefined)
    return <FailedState title={`${title} could not be loaded`} error={error} onRetry={retry} retrying={busy} />;
  if (!options) return <span role="status">{`Loading ${title} …`}</span>;

  const sortedOptions = activeFirst(options, initiallySelected, filter.valueName);
  const matchesSearch = finder([search]);
  const matches = sortedOptions.filter(({ label, group = '' }) => matchesSearch([label, group]));
  return (
    <div className={styles.list}>
      {sortedOptions.length >= searchThreshold ? (
        <Input
          autoFocus
          type="search"
          allowClear
          aria-label={`Search ${title}`}
          placeholder={`Search ${sortedOptions.length} values`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onPressEnter={(event) => {
            // Enter focuses the first match instead of applying the filter.
            event.preventDefault();
            list.current?.querySelector('input')?.focus();
          }}
        />
      ) : null}
      <Checkbox.Group
        ref={list}
        aria-label={title}
        value={selected}
        // Options that the search hides stay selected.
        onChange={(checked) =>
          onChange({ [name]: joinFilterValues(mergeSelection(selected, checked, matches.slice(0, maxVisibleOptions))) })
        }
        className={styles.values ?? ''}
      >
        <div className={styles.options}>
          {groupOptions(matches.slice(0, maxVisibleOptions)).map(({ group, members }) => (
            <OptionGroup key={`${group}:${members[0]?.value}`} name={group} options={members} />
          ))}
        </div>
      </Checkbox.Group>
      <span role="status">{statusText(sortedOptions.length, matches.length)}</span>
    </div>
  );
}

/** Options with the name of their group as heading; options without a group have no heading. */
function OptionGroup({ name, options }: { name: string | undefined; options: readonly FilterOption[] }) {
  const id = useId();
  const boxes = options.map(({ value, label }) => (
    <Checkbox key={value} value={value}>
      {label}
    </Checkbox>
  ));
  if (name === undefined) return boxes;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has the browser's border and legend
    <div role="group" aria-labelledby={id} className={styles.options}>
      <strong id={id}>{name}</strong>
      {boxes}
    </div>
  );
}

/** Groups adjacent options of the same group; keeps the order. */
export function groupOptions(
  options: readonly FilterOption[],
): { group: string | undefined; members: readonly FilterOption[] }[] {
  const groups: { group: string | undefined; members: FilterOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}

/** Moves active values to the front, also those that are no longer an option. */
export function activeFirst(
  options: readonly FilterOption[],
  active: readonly string[],
  valueName: (value: string) => string = (value) => value,
): FilterOption[] {
  const known = new Map(options.map((option) => [option.value, option]));
  return [
    ...active.map((value) => ({ value, label: known.get(value)?.label ?? valueName(value) })),
    ...options.filter(({ value }) => !active.includes(value)),
  ];
}

/** Merges the checked state of the visible options into the selection; hidden options keep their state. */
export function mergeSelection(
  selected: readonly string[],
  checked: readonly string[],
  visible: readonly FilterOption[],
): readonly string[] {
  const visibleValues = new Set(visible.map(({ value }) => value));
  return [...selected.filter((value) => !visibleValues.has(value) || checked.includes(value)), ...checked].filter(
    (value, index, all) => all.indexOf(value) === index,
  );
}

function statusText(optionCount: number, matchCount: number): string {
  if (optionCount === 0) return 'There are no values.';
  if (matchCount === 0) return 'No values match.';
  return matchCount > maxVisibleOptions ? `${matchCount - maxVisibleOptions} more. Search to find them.` : '';
}
