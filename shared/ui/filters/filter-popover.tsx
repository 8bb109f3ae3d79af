import { Popover } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import type { FilterKind } from '../../contract/index.ts';
import { onDemand } from '../on-demand.tsx';
import type { FilterValues } from './column-filter.ts';
import type { ColumnFilterButtonProps } from './column-filter-button.tsx';
import { type FilterControlProps, FlagControl, TextControl } from './filter-controls.tsx';
import styles from './filters.module.css';
import { ListControl } from './list-control.tsx';

// Their fields are antd's heaviest: fetched when a range is opened.
const NumberControl = onDemand(async () => (await import('./range-controls.tsx')).NumberControl, 'Range of numbers');
const DateControl = onDemand(async () => (await import('./range-controls.tsx')).DateControl, 'Range of days');

/** The control of each kind of filter. */
const filterControls: Record<FilterKind, ComponentType<FilterControlProps>> = {
  text: TextControl,
  list: ListControl,
  flag: FlagControl,
  number: NumberControl,
  date: DateControl,
};

interface FilterPopoverProps extends ColumnFilterButtonProps {
  open: boolean;
  /** It is closed; by what a person did in it the focus goes back to its button. */
  onClose(focus: boolean): void;
}

/** A column's filter, over the table. */
export function FilterPopover(props: FilterPopoverProps) {
  const { open, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose(false);
      }}
      afterOpenChange={(opened) => opened && focusFirst(form.current)}
      destroyOnHidden
      content={<FilterForm {...props} ref={form} onClose={() => onClose(true)} />}
    >
      <span className={styles.anchor} />
    </Popover>
  );
}

interface FilterFormProps extends ColumnFilterButtonProps {
  ref: RefObject<HTMLFormElement | null>;
  onClose(): void;
}

function FilterForm({ ref, title, filter, values, onApply, onClose }: FilterFormProps) {
  const [draft, setDraft] = useState<FilterValues>(() => pick(values, filter.parameters));
  const Control = filterControls[filter.kind];
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
        apply(draft);
      }}
    >
      <Control
        title={title}
        filter={filter}
        values={draft}
        onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
      />
      <div className={styles.ends}>
        <Button type="text" size="small" onClick={() => apply(pick({}, filter.parameters))}>
          Clear
        </Button>
        <Button type="primary" size="small" htmlType="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}

/** The first control, unless one has the focus already; the form itself while its values are on their way. */
function focusFirst(form: HTMLFormElement | null): void {
  if (form && !form.contains(document.activeElement)) (form.querySelector('input') ?? form).focus();
}

const pick = (values: FilterValues, names: readonly string[]): FilterValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
