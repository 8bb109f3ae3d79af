import { DownOutlined, RightOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import type { PagedTableProps, RowExpansion, RowSelection, Slot } from './paged-table.tsx';
import { clickFacts, rowClick } from './row-link.ts';

/** Every row's, in pixels, so that nothing jumps. */
export const rowHeight = 56;

/** The column of checkboxes, as antd takes it. */
export function antdSelection<Row>(selection: RowSelection, noun: string) {
  return {
    selectedRowKeys: [...selection.keys],
    preserveSelectedRowKeys: true,
    columnWidth: 48,
    fixed: 'start' as const,
    onChange: (keys: readonly unknown[]) => selection.onChange(keys.map(String)),
    getCheckboxProps: ({ key, row }: Slot<Row>) => ({
      disabled: !row || selection.disabled === true,
      'aria-label': `Select ${noun} ${key}`,
    }),
  };
}

/** What a row does at a click: opens its page, or is chosen. */
export function rowHandlers<Row extends object>(key: string, row: Row | undefined, props: PagedTableProps<Row>) {
  const { link, selection } = props;
  const style = { height: rowHeight, cursor: row && (link || selection) ? 'pointer' : 'default' };
  if (!row) return { style };
  const onMouse = (event: React.MouseEvent<HTMLElement>) => {
    const click = rowClick(clickFacts(event));
    if (click === 'ignore') return;
    if (selection) {
      const { keys, onChange, disabled } = selection;
      if (click === 'open' && !disabled)
        onChange(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
    } else if (link) {
      if (click === 'open') link.open(link.href(row));
      else window.open(link.href(row), '_blank', 'noopener');
    }
  };
  return { style, onClick: onMouse, onAuxClick: onMouse };
}

/** The column of buttons that open rows, as antd takes it. */
export function antdExpansion<Row>({ has, label, render }: RowExpansion<Row>) {
  return {
    columnWidth: 40,
    fixed: 'start' as const,
    rowExpandable: ({ row }: Slot<Row>) => row !== undefined && has(row),
    expandedRowRender: ({ row }: Slot<Row>) => (row ? render(row) : null),
    expandIcon: (icon: { expanded: boolean; expandable: boolean; record: Slot<Row>; onExpand: OnExpand<Row> }) => {
      const { expanded, expandable, record, onExpand } = icon;
      if (!expandable || !record.row) return null;
      return (
        <Button
          type="text"
          size="small"
          icon={expanded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          aria-expanded={expanded}
          aria-label={label(record.row)}
          onClick={(event) => onExpand(record, event)}
        />
      );
    },
  };
}

type OnExpand<Row> = (record: Slot<Row>, event: React.MouseEvent<HTMLElement>) => void;
