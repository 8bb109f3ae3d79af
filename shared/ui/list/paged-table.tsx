import { Grid, Skeleton } from '@dmp/shared/antd/basics';
import { Flex } from '@dmp/shared/antd/shell';
import { Table, type TableColumnsType } from '@dmp/shared/antd/table';
import { type ReactNode, useEffect } from 'react';
import type { Page, SortOrder } from '../../contract/index.ts';
import { FailedState } from '../failed-state.tsx';
import type { ColumnFilter } from '../filters/column-filter.ts';
import { type ListQuery, withSort } from './list-query.ts';
import { PagedCell } from './paged-cell.tsx';
import { HeadingCell, PagedHeading, resizable } from './paged-heading.tsx';
import { antdExpansion, antdSelection, rowHandlers, rowHeight } from './paged-row.tsx';
import { lastPage, Pager } from './pager.tsx';
import type { ChangeListQuery } from './use-list-query.ts';

/** One column of a {@link PagedTable}. Its `key` is what the list is sorted by. */
export interface PagedColumn<Row> {
  key: string;
  title: string;
  /** In pixels; columns share what is left of a wide screen in proportion. */
  width: number;
  render(row: Row): ReactNode;
  sortable?: boolean;
  filter?: ColumnFilter;
  /** Carries the row's link and stays in sight when the table is scrolled sideways. */
  link?: boolean;
}

/** How a list's rows come: what `useSWR` with `keepPreviousData` knows of them. */
export interface ListLoad<Row> {
  page: Page<Row> | undefined;
  error: unknown;
  /** A request is under way. */
  busy: boolean;
  /** The rows are those of the query before. */
  stale: boolean;
  /** Loads the rows again; settled when they are there. */
  retry(): Promise<unknown>;
}

/** Where a row leads. */
export interface RowLink<Row> {
  href(row: Row): string;
  /** Goes there inside the console. */
  open(href: string): void;
}

/** Rows being chosen; what is chosen is kept while one pages, sorts and filters. */
export interface RowSelection {
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
  link?: RowLink<Row>;
  /** Makes the rows selectable instead of openable. */
  selection?: RowSelection | undefined;
  expansion?: RowExpansion<Row>;
  /** Makes columns resizable: the width that was given to one, undefined for its usual one. */
  onWidth?(key: string, width: number | undefined): void;
  /** Height on the screen that the rest of the page takes, in pixels. */
  besides?: number;
  /** Of it, what this page has above the table and others have not. */
  above?: number;
}

/** A row, or the place of one while the first page loads. */
export interface Slot<Row> {
  key: string;
  row?: Row;
}

const components = { header: { cell: HeadingCell } };
const antdOrder = { ASC: 'ascend', DESC: 'descend' } as const;

/**
 * A list of the server's: paged, sorted and filtered there. The layout is
 * fixed, so that nothing jumps: rows have one height, the first load shows as
 * many empty ones, and while the next page loads the rows before stay.
 */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { label, noun, columns, rowKey, load, query, onQuery, empty, link, selection, expansion, onWidth } = props;
  const { page, error, busy, stale, retry } = load;
  const wide = Grid.useBreakpoint().md !== false;
  const besides = (props.besides ?? (wide ? 204 : 256)) + (props.above ?? 0);

  const beyond = page !== undefined && !stale && page.content.length === 0 && page.totalElements > 0;
  useEffect(() => {
    // A page that no longer exists, by an old link or a list that has shrunk.
    if (beyond) onQuery({ ...query, pageNumber: lastPage(page.totalElements, query.pageSize) }, { replace: true });
  });

  const failed = error !== undefined && error !== null;
  const slots: Slot<Row>[] = failed
    ? []
    : page && !beyond
      ? page.content.map((row) => ({ key: rowKey(row), row }))
      : Array.from({ length: query.pageSize }, (_, index) => ({ key: `empty ${index}` }));

  const antdColumns: TableColumnsType<Slot<Row>> = columns.map((column) => ({
    key: column.key,
    width: column.width,
    ...(column.link && wide ? { fixed: 'start' as const } : {}),
    title: <PagedHeading column={column} query={query} onQuery={onQuery} />,
    ...(onWidth ? { onHeaderCell: () => resizable(column, onWidth) } : {}),
    ...(column.sortable
      ? { sorter: true, sortOrder: query.sortBy === column.key ? antdOrder[query.sortOrder ?? 'ASC'] : null }
      : {}),
    render: (_: unknown, { row }: Slot<Row>) =>
      row ? (
        <PagedCell column={column} row={row} link={selection ? undefined : link} />
      ) : (
        <Skeleton.Input active size="small" block style={{ minWidth: 0 }} />
      ),
  }));

  return (
    <Flex vertical gap={8}>
      <section aria-label={label} aria-busy={busy}>
        <Table<Slot<Row>>
          size="small"
          tableLayout="fixed"
          components={components}
          columns={antdColumns}
          dataSource={slots}
          pagination={false}
          showSorterTooltip={false}
          scroll={{ x: columns.reduce((sum, { width }) => sum + width, (selection ? 48 : 0) + (expansion ? 40 : 0)) }}
          styles={{
            content: { overflow: 'auto', maxHeight: `max(300px, calc(100dvh - ${besides}px))` },
            header: { wrapper: { position: 'sticky', top: 0, zIndex: 20 } },
            body: {
              cell: { paddingBlock: 4 },
              wrapper: { opacity: stale && !failed ? 0.55 : 1, transition: 'opacity 150ms' },
            },
          }}
          locale={{
            emptyText: failed ? (
              <FailedState
                title={`${label} could not be loaded`}
                error={error}
                onRetry={() => void retry()}
                retrying={busy}
              />
            ) : (
              <div style={{ minHeight: rowHeight * 3, display: 'grid', placeItems: 'center' }}>{empty}</div>
            ),
          }}
          onChange={(_paging, _filters, sorter) => {
            const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
            const sortOrder: SortOrder = order === 'descend' ? 'DESC' : 'ASC';
            onQuery(withSort(query, order ? String(columnKey) : undefined, sortOrder));
          }}
          onRow={({ key, row }) => rowHandlers(key, row, props)}
          {...(selection ? { rowSelection: antdSelection(selection, noun) } : {})}
          {...(expansion ? { expandable: antdExpansion(expansion) } : {})}
        />
      </section>
      <Pager noun={noun} total={failed ? undefined : page?.totalElements} busy={busy} query={query} onQuery={onQuery} />
    </Flex>
  );
}
