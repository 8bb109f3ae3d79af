import { Checkbox } from '@dmp/shared/antd/basics';
import { Input, type InputRef } from '@dmp/shared/antd/controls';
import { Drawer } from '@dmp/shared/antd/dialog';
import { SearchOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { finder } from '../../contract/index.ts';
import { ChoiceRow } from '../choice-row.tsx';
import type { RowHeight } from '../list/use-row-height.ts';
import { defaultColumnChoice, moveColumn, toggleColumn } from './column-choice.ts';
import type { ColumnChooserProps } from './column-chooser.tsx';
import styles from './columns.module.css';
import { type ColumnOption, SortableColumns } from './sortable-columns.tsx';

interface ColumnDrawerProps extends ColumnChooserProps {
  open: boolean;
  onClose(): void;
}

const heights: readonly { key: RowHeight; label: string }[] = [
  { key: 'compact', label: 'Compact' },
  { key: 'normal', label: 'Normal' },
  { key: 'comfortable', label: 'Comfortable' },
];

/** The drawer to choose, order and reset columns, and to change the row height. */
export function ColumnDrawer(props: ColumnDrawerProps) {
  const { spec, onChange, open, onClose } = props;
  const [isDragging, setDragging] = useState(false);
  const search = useRef<InputRef>(null);
  return (
    <Drawer
      open={open}
      title="Columns"
      size={360}
      destroyOnHidden
      // Escape cancels a drag first. The drawer's own Escape handler does not know about drags.
      keyboard={false}
      onClose={onClose}
      afterOpenChange={(opened) => opened && search.current?.focus()}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isDragging) onClose();
      }}
      extra={<Button onClick={() => onChange(defaultColumnChoice(spec))}>Reset</Button>}
      // A transparent mask keeps the changing table visible.
      classNames={{ mask: styles.mask ?? '' }}
      footer="Drag the edge of a heading to resize its column, or press Shift with ← or → on the heading. Double-click the edge to reset it."
    >
      <ChoiceRow label="Row height" choices={heights} chosen={props.rowHeight} onChoose={props.onRowHeight} />
      <ColumnLists {...props} onDraggingChange={setDragging} box={search} />
    </Drawer>
  );
}

interface ColumnListsProps extends ColumnChooserProps {
  onDraggingChange(isDragging: boolean): void;
  /** The search box. */
  box: RefObject<InputRef | null>;
}

/** The searchable lists of visible and hidden columns. */
function ColumnLists(props: ColumnListsProps) {
  const { spec, title, choice, onChange, onDraggingChange, box } = props;
  const { shown } = choice;
  const [search, setSearch] = useState('');
  const setShown = (keys: readonly string[]) => onChange({ ...choice, shown: keys });
  const lists = useRef<HTMLDivElement>(null);
  /** List and index of the checkbox to focus after the focused column has moved to the other list. */
  const nextFocus = useRef<{ list: number; index: number }>(undefined);
  useEffect(() => {
    const { list = 0, index = 0 } = nextFocus.current ?? {};
    if (!nextFocus.current) return;
    nextFocus.current = undefined;
    const boxes = lists.current?.querySelectorAll(list === 0 ? 'ol input' : 'ul input') ?? [];
    const checkbox = boxes[Math.min(index, boxes.length - 1)];
    if (checkbox instanceof HTMLElement) checkbox.focus();
    else box.current?.focus();
  });
  const matchesSearch = finder([search]);
  const toOptions = (keys: readonly string[]): ColumnOption[] =>
    keys.map((key) => ({ key, title: title(key) })).filter((column) => matchesSearch([column.title]));
  const visible = toOptions(shown);
  const hidden = toOptions(spec.all.filter((key) => !shown.includes(key)));
  return (
    <div ref={lists} className={styles.lists}>
      <Input
        ref={box}
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label="Search columns"
        placeholder="Search columns"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Heading text="Shown" count={shown.length} />
      <SortableColumns
        columns={visible}
        locked={shown.length === 1 ? shown[0] : undefined}
        onHide={(key) => {
          nextFocus.current = { list: 0, index: visible.findIndex((column) => column.key === key) };
          setShown(toggleColumn(shown, key));
        }}
        onMove={(key, over) => setShown(moveColumn(shown, key, over))}
        onDraggingChange={onDraggingChange}
      />
      <hr className={styles.divider} />
      <Heading text="Not shown" count={spec.all.length - shown.length} />
      <ul aria-label="Hidden columns" className={styles.list}>
        {hidden.map((column, index) => (
          <li key={column.key} className={styles.hidden}>
            <Checkbox
              checked={false}
              onChange={() => {
                nextFocus.current = { list: 1, index };
                setShown(toggleColumn(shown, column.key));
              }}
            >
              {column.title}
            </Checkbox>
          </li>
        ))}
      </ul>
      {visible.length + hidden.length === 0 ? <span>No columns match.</span> : null}
    </div>
  );
}

const Heading = ({ text, count }: { text: string; count: number }) => <strong>{`${text} (${count})`}</strong>;
