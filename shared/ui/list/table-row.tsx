import { DownOutlined, RightOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { CardPlace } from './card-places.ts';
import type { PagedColumn, PagedTableProps, RowLink } from './paged-table.tsx';
import { clickFacts, keepsMarks, rowClick } from './row-link.ts';
import styles from './table-row.module.css';

/** What one row is drawn from. All of it stays the same while nothing of the row changes, so that it is not drawn again. */
export interface TableRowProps<Row extends object>
  extends Pick<PagedTableProps<Row>, 'columns' | 'link' | 'expansion' | 'actions'> {
  row: Row;
  name: string;
  /** Where each column stands on a card; undefined where rows are never cards. */
  onCards: ReadonlyMap<string, CardPlace> | undefined;
  /** What is chosen by it, and how its box is called. */
  ticks: string;
  tickLabel: string;
  /** Whether it is ticked; undefined where rows are not chosen. */
  ticked: boolean | undefined;
  tickable: boolean;
  onTick(name: string): void;
  open: boolean;
  onOpen(name: string): void;
}

/** One row, and what it shows below it when it is opened. */
export const TableRow = memo(Row) as typeof Row;

function Row<R extends object>(props: TableRowProps<R>): ReactNode {
  const { columns, onCards, row, name, ticks, tickLabel, ticked, tickable, onTick } = props;
  const { open, onOpen, expansion, actions } = props;
  const choosing = ticked !== undefined;
  const link = choosing ? undefined : props.link;
  const onMouse = (event: MouseEvent<HTMLElement>) => {
    const click = rowClick(clickFacts(event));
    if (click === 'ignore') return;
    if (choosing) {
      if (click === 'open' && tickable) onTick(ticks);
    } else if (link) {
      if (click === 'open') {
        // What opens gives the focus back to where it was.
        event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
        link.open(link.href(row), row);
      } else window.open(link.href(row), '_blank', 'noopener');
    }
  };
  const opens = expansion?.has(row) === true;
  return (
    <>
      <tr
        className={styles.row}
        data-opens={choosing || link !== undefined}
        data-ticked={ticked === true}
        onMouseDown={keepsMarks}
        onClick={onMouse}
        onAuxClick={onMouse}
      >
        {choosing ? (
          <td className={styles.tick} data-pinned="tick">
            <input
              type="checkbox"
              aria-label={tickLabel}
              checked={ticked}
              disabled={!tickable}
              onChange={() => onTick(ticks)}
            />
          </td>
        ) : null}
        {expansion ? (
          <td className={styles.opener} data-pinned="opener">
            {opens ? (
              <Button
                type="text"
                size="small"
                icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                aria-expanded={open}
                aria-label={expansion.label(row)}
                onClick={() => onOpen(name)}
              />
            ) : null}
          </td>
        ) : null}
        {columns.map((column) => (
          <Cell key={column.key} column={column} row={row} link={link} place={onCards?.get(column.key)} />
        ))}
        {actions ? (
          <td className={styles.actions} data-pinned="end">
            <div>{actions.render(row)}</div>
          </td>
        ) : null}
      </tr>
      {open && opens ? (
        <tr className={styles.more}>
          <td colSpan={columns.filter(({ cardOnly }) => !cardOnly).length + (choosing ? 1 : 0) + 1 + (actions ? 1 : 0)}>
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
  place: CardPlace | undefined;
}

/** One line of a row's value; what is cut off is in its tooltip. */
function Cell<R>({ column, row, link, place }: CellProps<R>) {
  const content = column.render(row);
  const title = typeof content === 'string' ? content : undefined;
  const pinned = column.link ? 'start' : undefined;
  const where = {
    className: styles.cell,
    'data-card': place,
    'data-card-only': column.cardOnly,
    ...(column.link || column.isCode ? { translate: 'no' as const } : {}),
  };
  if (!column.link || !link)
    return (
      <td {...where} data-pinned={pinned} title={title}>
        {content}
      </td>
    );
  const href = link.href(row);
  return (
    <td {...where} data-pinned={pinned}>
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
