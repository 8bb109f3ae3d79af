import { Grid } from '@dmp/shared/antd/basics';
import { Table, type TableColumnsType } from '@dmp/shared/antd/table';
import { type ReactNode, useEffect } from 'react';
import type { Page, SortOrder } from '../../contract/index.ts';
import { FailedState } from '../failed-state.tsx';
import type { ColumnFilter } from '../filters/column-filter.ts';
import { type ListQuery, withSort } from './list-query.ts';
import { pagedCell } from './paged-cell.tsx';
import { HeadingCell, pagedHeading, resizable } from './paged-heading.tsx';
import { antdExpansion, antdSelection, rowHandlers } from './paged-row.tsx';
import styles from './paged-table.module.css';
import { Pager } from './pager.tsx';
import { pageInstead } from './pages.ts';
import type { ChangeListQuery } from './use-list-query.ts';

/** One column of a {@link PagedTable}. Its `key` is what the list is sorted by. */
export interface PagedColumn<Row> {
  key: string;
  title: string;
  /** In pixels; columns share what is left of a wide screen in proportion. */
  width: number;
  render(row: Row): ReactNode;
  /** What rows that came in one call are searched, filtered and sorted by here. */
  value?(row: Row): ColumnValue;
  sortable?: boolean;
  filter?: ColumnFilter;
  /** Carries the row's link and stays in sight when the table is scrolled sideways. */
  link?: boolean;
}

/** A value of a row as rules look at it; a time as it is on the wire. */
export type ColumnValue = string | number | boolean | readonly string[] | null | undefined;

/** How a list's rows come: what `useSWR` with `keepPreviousData` knows of them. */
export interface ListLoad<Row> {
  page: Page<Row> | undefined;
  /** Why there are no rows to show, as far as somebody asked for them; a quiet refresh that failed is none. */
  error: unknown;
  /** A request is under way. */
  busy: boolean;
  /** The rows are those of the query before. */
  stale: boolean;
  /** When the rows came, once a quiet refresh of them has failed since. */
  asOf?: Date | undefined;
  /** Loads the rows again, for a person who has asked; settled when they are there. */
  retry(): Promise<unknown>;
}

/** Where a row leads. */
export interface RowLink<Row> {
  href(row: Row): string;
  /** Goes there inside the console. */
  open(href: string, row: Row): void;
}

/** Rows being chosen; what is chosen is kept while one pages, sorts and filters. */
export interface RowTicks {
  keys: readonly string[];
  onChange(keys: string[]): void;
  /** The rows in sight cannot be chosen. */
  disabled?: boolean;
}

/** Rows that can be opened to show more below them. */
export interface RowExpansion<Row> {
  /** Whether there is more to show of this row. */
  has(row: Row): boolean;
  /** What there is, for the button: 'EVSEs of CB-1'. */
  label(row: Row): string;
  /** Drawn when the row is opened, not before. */
  render(row: Row): ReactNode;
}

export interface PagedTableProps<Row extends object> {
  /** Accessible name, and what the sentences call the list: 'Devices'. */
  label: string;
  /** One row's name for a count: 'device'. */
  noun: string;
  columns: readonly PagedColumn<Row>[];
  rowKey(row: Row): string;
  load: ListLoad<Row>;
  query: ListQuery;
  onQuery: ChangeListQuery;
  /** The sentence of a list without rows. */
  empty: string;
  link?: RowLink<Row> | undefined;
  /** Makes the rows selectable instead of openable. */
  selection?: RowTicks | undefined;
  expansion?: RowExpansion<Row> | undefined;
  /** What stands at the end of each row: buttons, and how wide all of them are, in pixels. */
  actions?: { width: number; render(row: Row): ReactNode } | undefined;
  /** Makes columns resizable: the width that was given to one, undefined for its usual one. */
  onWidth?: ((key: string, width: number | undefined) => void) | undefined;
}

const components = { header: { cell: HeadingCell } };
const classNames = {
  content: styles.scroller ?? '',
  header: { wrapper: styles.head ?? '' },
  body: { wrapper: styles.body ?? '', cell: styles.cell ?? '' },
};
// antd writes `overflow-y: hidden` into the element itself, where no style sheet reaches.
const scrolling = { content: { overflow: 'auto' } };
const antdOrder = { ASC: 'ascend', DESC: 'descend' } as const;

/**
 * A paged, sorted and filtered list. Nothing in it jumps: rows have one
 * height, the first load shows the shape of as many as a page has, and while
 * the next page loads the rows before stay. In a flex column it takes the
 * height that is left, and scrolls in it.
 */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { label, noun, columns, rowKey, load, query, onQuery, empty } = props;
  const { link, selection, expansion, actions, onWidth } = props;
  const { page, error, busy, stale, asOf, retry } = load;
  const wide = Grid.useBreakpoint().md !== false;

  const instead = page && !stale ? pageInstead(page, query) : undefined;
  useEffect(() => {
    if (instead !== undefined) onQuery({ ...query, pageNumber: instead }, { replace: true });
  }, [instead, query, onQuery]);

  const failed = error !== undefined && error !== null;
  const shown = failed || instead !== undefined ? undefined : page;

  const antdColumns: TableColumnsType<Row> = columns.map((column) => ({
    key: column.key,
    width: column.width,
    ...(column.link && wide ? { fixed: 'start' as const } : {}),
    title: pagedHeading(column, query, onQuery),
    ...(onWidth ? { onHeaderCell: () => resizable(column, onWidth) } : {}),
    ...(column.sortable
      ? { sorter: true, sortOrder: query.sortBy === column.key ? antdOrder[query.sortOrder ?? 'ASC'] : null }
      : {}),
    render: (_: unknown, row: Row) => pagedCell(column, row, selection ? undefined : link),
  }));
  if (actions)
    antdColumns.push({
      key: 'actions of the row',
      width: actions.width,
      ...(wide ? { fixed: 'end' as const } : {}),
      title: <span className={styles.unseen}>Actions</span>,
      render: (_: unknown, row: Row) => <div className={styles.actions}>{actions.render(row)}</div>,
    });
  const width = antdColumns.reduce(
    (sum, column) => sum + Number(column.width),
    (selection ? 48 : 0) + (expansion ? 40 : 0),
  );

  return (
    <div className={styles.list} data-stale={stale && !failed}>
      <section className={styles.section} aria-label={label} aria-busy={busy}>
        <Table<Row>
          tableLayout="fixed"
          components={components}
          columns={antdColumns}
          rowKey={rowKey}
          dataSource={shown?.content ?? []}
          pagination={false}
          showSorterTooltip={false}
          scroll={{ x: width }}
          classNames={classNames}
          styles={scrolling}
          locale={{
            emptyText: failed ? (
              <div className={styles.failed}>
                <FailedState
                  title={`${label} could not be loaded`}
                  error={error}
                  onRetry={() => void retry()}
                  retrying={busy}
                />
              </div>
            ) : shown ? (
              <div className={styles.empty}>
                {shown.totalElements > 0 ? `This page has no ${label.toLowerCase()} any more.` : empty}
              </div>
            ) : (
              <div className={styles.loading} style={{ height: `calc(${query.pageSize} * var(--row-height))` }}>
                <span className={styles.unseen}>Loading {label.toLowerCase()} …</span>
              </div>
            ),
          }}
          onChange={(_paging, _filters, sorter) => {
            const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
            const sortOrder: SortOrder = order === 'descend' ? 'DESC' : 'ASC';
            onQuery(withSort(query, order ? String(columnKey) : undefined, sortOrder));
          }}
          onRow={(row) => rowHandlers(row, props)}
          {...(selection ? { rowSelection: antdSelection(selection, noun, rowKey) } : {})}
          {...(expansion ? { expandable: antdExpansion(expansion) } : {})}
        />
      </section>
      <Pager noun={noun} page={failed ? undefined : page} asOf={asOf} busy={busy} query={query} onQuery={onQuery} />
    </div>
  );
}
