import { Checkbox } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { useId, useRef, useState } from 'react';
import { finder, joinFilterValues, splitFilterValues } from '../../contract/index.ts';
import { FailedState } from '../failed-state.tsx';
import type { FilterOption } from './column-filter.ts';
import type { FilterControlProps } from './filter-controls.tsx';
import styles from './filters.module.css';
import { useFilterOptions } from './use-filter-options.ts';

/** From how many values on a list can be searched, and how many it shows at once. */
const searchedFrom = 9;
const shownAtOnce = 100;

/** The values of a list to tick, those that are in force first. */
export function ListControl({ title, filter, values, onChange }: FilterControlProps) {
  const name = filter.parameters[0] ?? '';
  const chosen = splitFilterValues(values[name] ?? '');
  const [first] = useState(chosen);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { options, error, busy, retry } = useFilterOptions(filter.options);

  if (error !== undefined)
    return <FailedState title={`${title} could not be loaded`} error={error} onRetry={retry} retrying={busy} />;
  if (!options) return <span role="status">{`Loading ${title} …`}</span>;

  const offered = inForceFirst(options, first, filter.valueName);
  const isFound = finder([search]);
  const found = offered.filter(({ label, group = '' }) => isFound([label, group]));
  return (
    <div className={styles.list}>
      {offered.length >= searchedFrom ? (
        <Input
          autoFocus
          type="search"
          allowClear
          aria-label={`Search ${title}`}
          placeholder={`Search ${offered.length} values`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onPressEnter={(event) => {
            // Leads to what was found; the filter is applied from there.
            event.preventDefault();
            list.current?.querySelector('input')?.focus();
          }}
        />
      ) : null}
      <Checkbox.Group
        ref={list}
        aria-label={title}
        value={chosen}
        // Ticks of values that the search hides stay.
        onChange={(ticked) =>
          onChange({ [name]: joinFilterValues(merged(chosen, ticked, found.slice(0, shownAtOnce))) })
        }
        className={styles.values ?? ''}
      >
        <div className={styles.options}>
          {inGroups(found.slice(0, shownAtOnce)).map(({ group, members }) => (
            <OptionGroup key={`${group}:${members[0]?.value}`} name={group} options={members} />
          ))}
        </div>
      </Checkbox.Group>
      <span role="status">{remark(offered.length, found.length)}</span>
    </div>
  );
}

/** Options below the name of their group; those of none stand by themselves. */
function OptionGroup({ name, options }: { name: string | undefined; options: readonly FilterOption[] }) {
  const id = useId();
  const boxes = options.map(({ value, label }) => (
    <Checkbox key={value} value={value}>
      {label}
    </Checkbox>
  ));
  if (name === undefined) return boxes;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of the browser's own
    <div role="group" aria-labelledby={id} className={styles.options}>
      <strong id={id}>{name}</strong>
      {boxes}
    </div>
  );
}

/** Neighbours of one group together, in the order they are in. */
export function inGroups(
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

/** Values in force come first, those too that are no longer offered. */
export function inForceFirst(
  options: readonly FilterOption[],
  inForce: readonly string[],
  valueName: (value: string) => string = (value) => value,
): FilterOption[] {
  const known = new Map(options.map((option) => [option.value, option]));
  return [
    ...inForce.map((value) => ({ value, label: known.get(value)?.label ?? valueName(value) })),
    ...options.filter(({ value }) => !inForce.includes(value)),
  ];
}

/** What is chosen once those in sight are ticked as said. */
export function merged(
  chosen: readonly string[],
  ticked: readonly string[],
  inSight: readonly FilterOption[],
): readonly string[] {
  const seen = new Set(inSight.map(({ value }) => value));
  return [...chosen.filter((value) => !seen.has(value) || ticked.includes(value)), ...ticked].filter(
    (value, index, all) => all.indexOf(value) === index,
  );
}

function remark(offered: number, found: number): string {
  if (offered === 0) return 'There are no values.';
  if (found === 0) return 'No values match.';
  return found > shownAtOnce ? `${found - shownAtOnce} more. Search to find them.` : '';
}
