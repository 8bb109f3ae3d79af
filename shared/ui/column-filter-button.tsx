import { Popover } from '@dmp/shared/antd/data';
import { FilterOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import type { ColumnFilter, FilterValues } from './column-filter.ts';
import { filterControls } from './filter-controls.tsx';

interface ColumnFilterButtonProps {
  /** The column's heading. */
  title: string;
  filter: ColumnFilter;
  values: FilterValues;
  onApply(changes: FilterValues): void;
}

/** The button in a column's heading that opens its filter; filled in while one is in force. */
export function ColumnFilterButton(props: ColumnFilterButtonProps) {
  const { title, filter, values } = props;
  const [open, setOpen] = useState(false);
  const active = filter.parameters.some((name) => values[name]);
  return (
    // The heading sorts at a click or Enter; what happens in here, the popover included, is not meant for it.
    // biome-ignore lint/a11y/noStaticElementInteractions: stops events, reacts to none
    <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Popover
        trigger="click"
        placement="bottom"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={<FilterForm {...props} onClose={() => setOpen(false)} />}
      >
        <Button
          type={active ? 'primary' : 'text'}
          size="small"
          icon={<FilterOutlined aria-hidden />}
          aria-label={active ? `Filter ${title}, active` : `Filter ${title}`}
          aria-expanded={open}
        />
      </Popover>
    </span>
  );
}

function FilterForm({ title, filter, values, onApply, onClose }: ColumnFilterButtonProps & { onClose(): void }) {
  const [draft, setDraft] = useState<FilterValues>(() => pick(values, filter.parameters));
  const Control = filterControls[filter.kind];
  const apply = (changes: FilterValues) => {
    onApply(changes);
    onClose();
  };
  return (
    <form
      aria-label={`Filter ${title}`}
      style={{ minWidth: 240 }}
      onSubmit={(event) => {
        event.preventDefault();
        apply(draft);
      }}
    >
      <Flex vertical gap={12}>
        <Control
          title={title}
          filter={filter}
          values={draft}
          onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
        />
        <Flex justify="space-between">
          <Button type="text" size="small" onClick={() => apply(pick({}, filter.parameters))}>
            Clear
          </Button>
          <Button type="primary" size="small" htmlType="submit">
            Apply
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}

const pick = (values: FilterValues, names: readonly string[]): FilterValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
