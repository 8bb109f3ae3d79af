import { DownOutlined, RightOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { CardSlot } from './card-slots.ts';
import type { PagedColumn, PagedTableProps, RowLink } from './paged-table.tsx';
import { clickFacts, preventShiftSelection, rowClick } from './row-link.ts';
import styles from './table-row.module.css';

/** Props must keep their identity while the row is unchanged, so that `memo` skips its render. */
export interface TableRowProps<Row extends object>
  extends Pick<PagedTableProps<Row>, 'columns' | 'link' | 'expansion' | 'actions'> {
  row: Row;
  rowKey: string;
  /** Slot of each column on a card; undefined if rows are never cards. */
  cardSlots: ReadonlyMap<string, CardSlot> | undefined;
  selectionKey: string;
  /** Accessible name of the checkbox. */
  selectionLabel: string;
  /** Undefined if the table has no selection. */
  isSelected: boolean | undefined;
  isSelectable: boolean;
  onSelect(selectionKey: string): void;
  isExpanded: boolean;
  onExpand(rowKey: string): void;
}

/** One row and, if it is expanded, the content below it. */
export const TableRow = memo(Row) as typeof Row;

function Row<R extends object>(props: TableRowProps<R>): ReactNode {
  const { columns, cardSlots, row, rowKey, selectionKey, selectionLabel, isSelected, isSelectable, onSelect } = props;
  const { isExpanded, onExpand, expansion, actions } = props;
  const isSelecting = isSelected !== undefined;
  const link = isSelecting ? undefined : props.link;
  const onRowClick = (event: MouseEvent<HTMLElement>) => {
    const click = rowClick(clickFacts(event));
    if (click === 'ignore') return;
    if (isSelecting) {
      if (click === 'open' && isSelectable) onSelect(selectionKey);
    } else if (link) {
      if (click === 'open') {
        // A drawer restores the focus to the element that had it before.
        event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
        link.open(link.href(row), row);
      } else window.open(link.href(row), '_blank', 'noopener');
    }
  };
  const isExpandable = expansion?.canExpand(row) === true;
  return (
    <>
      <tr
        className={styles.row}
        data-clickable={isSelecting || link !== undefined}
        data-selected={isSelected === true}
        onMouseDown={preventShiftSelection}
        onClick={onRowClick}
        onAuxClick={onRowClick}
      >
        {isSelecting ? (
          <td className={styles.checkbox} data-pinned="checkbox">
            <input
              type="checkbox"
              aria-label={selectionLabel}
              checked={isSelected}
              disabled={!isSelectable}
              onChange={() => onSelect(selectionKey)}
            />
          </td>
        ) : null}
        {expansion ? (
          <td data-pinned="expander">
            {isExpandable ? (
              <Button
                type="text"
                size="small"
                icon={isExpanded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                aria-expanded={isExpanded}
                aria-label={expansion.label(row)}
                onClick={() => onExpand(rowKey)}
              />
            ) : null}
          </td>
        ) : null}
        {columns.map((column) => (
          <Cell key={column.key} column={column} row={row} link={link} slot={cardSlots?.get(column.key)} />
        ))}
        {actions ? (
          <td className={styles.actions} data-pinned="end">
            <div>{actions.render(row)}</div>
          </td>
        ) : null}
      </tr>
      {isExpanded && isExpandable ? (
        <tr className={styles.more}>
          <td
            colSpan={columns.filter(({ cardOnly }) => !cardOnly).length + (isSelecting ? 1 : 0) + 1 + (actions ? 1 : 0)}
          >
            <div>{expansion.render(row)}</div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface CellProps<R> {
  column: PagedColumn<R>;
  row: R;
  link: RowLink<R> | undefined;
  slot: CardSlot | undefined;
}

/** A cell with one line of text; its tooltip has the whole text. */
function Cell<R>({ column, row, link, slot: place }: CellProps<R>) {
  const content = column.render(row);
  const title = typeof content === 'string' ? content : undefined;
  const pinned = column.link ? 'start' : undefined;
  const attributes = {
    className: styles.cell,
    'data-card': place,
    'data-card-only': column.cardOnly,
    ...(column.link || column.isCode ? { translate: 'no' as const } : {}),
  };
  if (!column.link || !link)
    return (
      <td {...attributes} data-pinned={pinned} title={title}>
        {content}
      </td>
    );
  const href = link.href(row);
  return (
    <td {...attributes} data-pinned={pinned}>
      <a
        href={href}
        title={title}
        data-row-link
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          link.open(href, row);
        }}
      >
        {content}
      </a>
    </td>
  );
}
