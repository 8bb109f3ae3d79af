import { Checkbox } from '@dmp/shared/antd/basics';
import { Input, type InputRef } from '@dmp/shared/antd/controls';
import { Drawer } from '@dmp/shared/antd/dialog';
import { SearchOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { finder } from '../../contract/index.ts';
import { ChoiceRow } from '../choice-row.tsx';
import type { RowHeight } from '../list/use-row-height.ts';
import { moveColumn, plainChoice, toggleColumn } from './column-choice.ts';
import type { ColumnChooserProps } from './column-chooser.tsx';
import styles from './columns.module.css';
import { type OfferedColumn, SortableColumns } from './sortable-columns.tsx';

interface ColumnDrawerProps extends ColumnChooserProps {
  open: boolean;
  onClose(): void;
}

const heights: readonly { key: RowHeight; label: string }[] = [
  { key: 'compact', label: 'Compact' },
  { key: 'normal', label: 'Normal' },
  { key: 'comfortable', label: 'Comfortable' },
];

/** In which columns are chosen, ordered and set back, and how high the rows are. */
export function ColumnDrawer(props: ColumnDrawerProps) {
  const { spec, onChange, open, onClose } = props;
  const [carrying, setCarrying] = useState(false);
  const search = useRef<InputRef>(null);
  return (
    <Drawer
      open={open}
      title="Columns"
      size={360}
      destroyOnHidden
      // Escape puts a carried column back first; what listens on the window would not know.
      keyboard={false}
      onClose={onClose}
      afterOpenChange={(opened) => opened && search.current?.focus()}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !carrying) onClose();
      }}
      extra={<Button onClick={() => onChange(plainChoice(spec))}>Reset</Button>}
      // The table is seen to follow.
      classNames={{ mask: styles.mask ?? '' }}
      footer="Drag the edge of a heading to resize its column, or press Shift with ← or → on the heading. Double-click the edge to reset it."
    >
      <ChoiceRow label="Row height" choices={heights} chosen={props.rowHeight} onChoose={props.onRowHeight} />
      <Choice {...props} onCarry={setCarrying} box={search} />
    </Drawer>
  );
}

function Choice(props: ColumnChooserProps & { onCarry(carried: boolean): void; box: RefObject<InputRef | null> }) {
  const { spec, title, choice, onChange, onCarry, box } = props;
  const { shown } = choice;
  const [search, setSearch] = useState('');
  const show = (keys: readonly string[]) => onChange({ ...choice, shown: keys });
  const lists = useRef<HTMLDivElement>(null);
  /** In which list and place the focus goes on once the column that had it has changed lists. */
  const next = useRef<{ list: number; index: number }>(undefined);
  useEffect(() => {
    const { list = 0, index = 0 } = next.current ?? {};
    if (!next.current) return;
    next.current = undefined;
    const boxes = lists.current?.querySelectorAll(list === 0 ? 'ol input' : 'ul input') ?? [];
    const found = boxes[Math.min(index, boxes.length - 1)];
    if (found instanceof HTMLElement) found.focus();
    else box.current?.focus();
  });
  const isFound = finder([search]);
  const matching = (keys: readonly string[]): OfferedColumn[] =>
    keys.map((key) => ({ key, title: title(key) })).filter((column) => isFound([column.title]));
  const [on, off] = [matching(shown), matching(spec.all.filter((key) => !shown.includes(key)))];
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
        columns={on}
        locked={shown.length === 1 ? shown[0] : undefined}
        onHide={(key) => {
          next.current = { list: 0, index: on.findIndex((column) => column.key === key) };
          show(toggleColumn(shown, key));
        }}
        onMove={(key, over) => show(moveColumn(shown, key, over))}
        onCarry={onCarry}
      />
      <hr className={styles.between} />
      <Heading text="Not shown" count={spec.all.length - shown.length} />
      <ul aria-label="Hidden columns" className={styles.list}>
        {off.map((column, index) => (
          <li key={column.key} className={styles.hidden}>
            <Checkbox
              checked={false}
              onChange={() => {
                next.current = { list: 1, index };
                show(toggleColumn(shown, column.key));
              }}
            >
              {column.title}
            </Checkbox>
          </li>
        ))}
      </ul>
      {on.length + off.length === 0 ? <span>No columns match.</span> : null}
    </div>
  );
}

const Heading = ({ text, count }: { text: string; count: number }) => <strong>{`${text} (${count})`}</strong>;
