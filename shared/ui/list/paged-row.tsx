import { DownOutlined, RightOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import type { MouseEvent } from 'react';
import styles from './paged-table.module.css';
import type { PagedTableProps, RowExpansion, RowTicks } from './paged-table.tsx';
import { clickFacts, rowClick } from './row-link.ts';

/** The column of checkboxes, as antd takes it. */
export function antdSelection<Row>(ticks: RowTicks, noun: string, rowKey: (row: Row) => string) {
  return {
    selectedRowKeys: [...ticks.keys],
    preserveSelectedRowKeys: true,
    columnWidth: 48,
    fixed: 'start' as const,
    onChange: (keys: readonly unknown[]) => ticks.onChange(keys.map(String)),
    getCheckboxProps: (row: Row) => ({
      disabled: ticks.disabled === true,
      'aria-label': `Select ${noun} ${rowKey(row)}`,
    }),
  };
}

/** What a row does at a click: opens its page, or is chosen. */
export function rowHandlers<Row extends object>(row: Row, { link, selection, rowKey }: PagedTableProps<Row>) {
  const onMouse = (event: MouseEvent<HTMLElement>) => {
    const click = rowClick(clickFacts(event));
    if (click === 'ignore') return;
    const key = rowKey(row);
    if (selection) {
      const { keys, onChange, disabled } = selection;
      if (click === 'open' && !disabled)
        onChange(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
    } else if (link) {
      if (click === 'open') {
        // What opens gives the focus back to where it was.
        event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
        link.open(link.href(row), row);
      } else window.open(link.href(row), '_blank', 'noopener');
    }
  };
  return { className: styles.row, 'data-opens': Boolean(link || selection), onClick: onMouse, onAuxClick: onMouse };
}

/** The column of buttons that open rows, as antd takes it. */
export function antdExpansion<Row>({ has, label, render }: RowExpansion<Row>) {
  return {
    columnWidth: 40,
    fixed: 'start' as const,
    rowExpandable: has,
    expandedRowRender: render,
    expandIcon: (icon: { expanded: boolean; expandable: boolean; record: Row; onExpand: OnExpand<Row> }) => {
      const { expanded, expandable, record, onExpand } = icon;
      if (!expandable) return null;
      return (
        <Button
          type="text"
          size="small"
          icon={expanded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          aria-expanded={expanded}
          aria-label={label(record)}
          onClick={(event) => onExpand(record, event)}
        />
      );
    },
  };
}

type OnExpand<Row> = (record: Row, event: MouseEvent<HTMLElement>) => void;
