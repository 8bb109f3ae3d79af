import { Popover } from '@dmp/shared/antd/basics';
import { FilterOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { type RefObject, useRef, useState } from 'react';
import { widthByKey } from '../columns/width-handle.tsx';
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
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const active = filter.parameters.some((name) => values[name]);
  return (
    // The heading sorts at a click or Enter; what happens in here, the popover included, is not meant for it.
    // biome-ignore lint/a11y/noStaticElementInteractions: stops events, reacts to none
    <span
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        const onButton = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (!onButton || widthByKey(event) === undefined) event.stopPropagation();
      }}
    >
      <Popover
        trigger="click"
        placement="bottom"
        open={open}
        onOpenChange={setOpen}
        afterOpenChange={(opened) => opened && focusFirst(form.current)}
        destroyOnHidden
        content={<FilterForm {...props} ref={form} onClose={close} />}
      >
        <Button
          ref={button}
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
      tabIndex={-1}
      aria-label={`Filter ${title}`}
      style={{ minWidth: 240, maxWidth: 360, outline: 'none' }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
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

/** The first control, unless one has the focus already; the form itself while its values are on their way. */
function focusFirst(form: HTMLFormElement | null): void {
  if (form && !form.contains(document.activeElement)) (form.querySelector('input') ?? form).focus();
}

const pick = (values: FilterValues, names: readonly string[]): FilterValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
