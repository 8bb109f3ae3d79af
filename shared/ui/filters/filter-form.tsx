import { Button } from '@dmp/shared/antd/shell';
import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import type { FilterKind } from '../../contract/index.ts';
import { unreadableNumber } from '../number/read-number.ts';
import { onDemand } from '../on-demand.tsx';
import type { ColumnFilter, FilterValues } from './column-filter.ts';
import type { ColumnFilterButtonProps } from './column-filter-button.tsx';
import { type FilterControlProps, FlagControl, TextControl } from './filter-controls.tsx';
import styles from './filters.module.css';
import { ListControl } from './list-control.tsx';
import { isReversed } from './range-order.ts';

// antd's number and date inputs are large, so they load when a range filter opens.
const NumberControl = onDemand(async () => (await import('./range-controls.tsx')).NumberControl, 'Range of numbers');
const DateControl = onDemand(async () => (await import('./range-controls.tsx')).DateControl, 'Range of days');

const filterControls: Record<FilterKind, ComponentType<FilterControlProps>> = {
  text: TextControl,
  list: ListControl,
  flag: FlagControl,
  number: NumberControl,
  date: DateControl,
};

interface FilterFormProps extends ColumnFilterButtonProps {
  ref: RefObject<HTMLFormElement | null>;
  /** Called on mount, which can be after the popover has opened, because the form loads on demand. */
  onReady(form: HTMLFormElement | null): void;
  onClose(): void;
}

/** The form of a column's filter. Apply or Enter activates the filter, Clear removes it. */
export function FilterForm({ ref, title, filter, values, onApply, onReady, onClose }: FilterFormProps) {
  const [draft, setDraft] = useState<FilterValues>(() => pick(values, filter.parameters));
  const Control = filterControls[filter.kind];
  const isRange = filter.parameters.length === 2;
  const error = isRange ? rangeError(filter, draft) : undefined;
  useEffect(() => onReady(ref.current), [onReady, ref]);
  const apply = (changes: FilterValues) => {
    onApply(changes);
    onClose();
  };
  return (
    <form
      ref={ref}
      className={styles.form}
      tabIndex={-1}
      aria-label={`Filter ${title}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!error) apply(draft);
      }}
    >
      <Control
        title={title}
        filter={filter}
        values={draft}
        onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
      />
      {isRange ? (
        <div role="alert" className={styles.error}>
          {error ?? ''}
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button type="text" size="small" onClick={() => apply(pick({}, filter.parameters))}>
          Clear
        </Button>
        <Button type="primary" size="small" htmlType="submit" disabled={error !== undefined}>
          Apply
        </Button>
      </div>
    </form>
  );
}

/** The error message of a range that cannot be applied. */
function rangeError({ kind, parameters }: ColumnFilter, draft: FilterValues): string | undefined {
  // The values can also come from an address, which is not validated.
  const isUnreadable = (name: string) => !/^(-?\d{1,15}(\.\d{1,20})?)?$/.test(draft[name] ?? '');
  if (kind === 'number' && parameters.some(isUnreadable)) return unreadableNumber;
  return isReversed(parameters, draft) ? 'This range ends before it begins, so nothing would match.' : undefined;
}

const pick = (values: FilterValues, names: readonly string[]): FilterValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
