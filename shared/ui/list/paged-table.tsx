import { Button } from '@dmp/shared/antd/shell';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Page } from '../../contract/index.ts';
import { formatCount, inSentence } from '../../format/index.ts';
import { FailedState } from '../failed-state.tsx';
import type { ColumnFilter } from '../filters/column-filter.ts';
import { cardSlots } from './card-slots.ts';
import type { ListQuery } from './list-query.ts';
import styles from './paged-table.module.css';
import { Pager } from './pager.tsx';
import { fallbackPage } from './pages.ts';
import { SelectAllCheckbox } from './select-all-checkbox.tsx';
import { Heading } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { ChangeListQuery } from './use-list-query.ts';
import { type RowHeight, rowHeights } from './use-row-height.ts';

/** One column of a {@link PagedTable}. */
export interface PagedColumn<Row> {
  /** Identifies the column; also the value of `sortBy`. */
  key: string;
  title: string;
  /** In pixels. On a wide screen the columns share the extra width in proportion. */
  width: number;
  render(row: Row): ReactNode;
  /** The value that `arrayPage` searches, filters and sorts by, for rows that are loaded in one call. */
  value?(row: Row): ColumnValue;
  sortable?: boolean;
  filter?: ColumnFilter;
  /** Contains the row's link and stays visible when the table scrolls horizontally. */
  link?: boolean;
  /** IDs, codes or names, which the browser must not translate. The link column is never translated. */
  isCode?: boolean;
  /** Position on a phone, where a row is a card of two lines: before the row's name, or on the second line. */
  card?: 'first' | 'line';
  /** The column appears on cards, not in the table. */
  cardOnly?: boolean;
}

/** A row's value for searching, filtering and sorting; times are ISO 8601 strings. */
export type ColumnValue = string | number | boolean | readonly string[] | null | undefined;

/** Load state of a list's rows, as `useSWR` with `keepPreviousData` reports it. */
export interface ListLoad<Row> {
  page: Page<Row> | undefined;
  /** Error of a load that the user requested. A failed background refresh is not reported here. */
  error: unknown;
  /** A request is in flight. */
  busy: boolean;
  /** The rows belong to the previous query. */
  stale: boolean;
  /** When the rows were loaded, if a background refresh has failed since. */
  asOf?: Date | undefined;
  /** When the rows were loaded, if the list has no background refresh. */
  loadedAt?: Date | undefined;
  /** Reloads the rows at the user's request; resolves once the request is done. */
  retry(): Promise<unknown>;
}

/** The link of each row. */
export interface RowLink<Row> {
  /** Everything that `href` depends on besides the row. Rows render again when it changes. */
  memoKey?: string;
  href(row: Row): string;
  /** Navigates there inside the console. */
  open(href: string, row: Row): void;
}

/** Row selection; it persists while the user pages, sorts and filters. */
export interface RowSelection {
  keys: readonly string[];
  onChange(keys: string[]): void;
  /** The visible rows cannot be selected. */
  disabled?: boolean;
  /** Maximum number of selected keys. Once it is reached, other rows cannot be selected. */
  max?: number | undefined;
}

/** Selects the parent of a row in place of the row: the device of an EVSE. */
export interface SelectionKey<Row> {
  /** The parent's name for a count: 'device'. */
  noun: string;
  key(row: Row): string;
  /** Number of parents in the whole list, for the line below it. */
  total?: number | undefined;
}

/** Rows that expand to show more below them. */
export interface RowExpansion<Row> {
  canExpand(row: Row): boolean;
  /** Accessible name of the expand button: 'EVSEs of CB-1'. */
  label(row: Row): string;
  /** Called only while the row is expanded. */
  render(row: Row): ReactNode;
}

/** Props of {@link PagedTable}. */
export interface PagedTableProps<Row extends object> {
  /** Accessible name, also used in the list's sentences: 'Devices'. */
  label: string;
  /** One row's name for a count: 'device'. */
  noun: string;
  columns: readonly PagedColumn<Row>[];
  rowKey(row: Row): string;
  load: ListLoad<Row>;
  query: ListQuery;
  onQuery: ChangeListQuery;
  /** Text of a list without rows. */
  empty: string;
  /** Clears the filters, from the button of an empty list. */
  onClearFilters?: (() => void) | undefined;
  link?: RowLink<Row> | undefined;
  /** Makes the rows selectable instead of openable. */
  selection?: RowSelection | undefined;
  /** What selecting a row selects; the row itself by default. Rows with the same key are selected together. */
  selectionKey?: SelectionKey<Row> | undefined;
  expansion?: RowExpansion<Row> | undefined;
  /** Page sizes that the user can choose; the contract's by default. */
  pageSizes?: readonly number[] | undefined;
  /** 'normal' by default. */
  rowHeight?: RowHeight | undefined;
  /** On a phone, shows each row as a card of two lines in place of a table that scrolls horizontally. */
  cards?: boolean;
  /** Buttons at the end of each row, and the width of their column in pixels. */
  actions?: { width: number; render(row: Row): ReactNode } | undefined;
  /** Makes columns resizable. Receives the new width in pixels, or undefined to reset the column. */
  onWidth?: ((key: string, width: number | undefined) => void) | undefined;
}

/** In pixels. */
const checkboxWidth = 48;
const expanderWidth = 40;

/**
 * A paged, sorted and filtered table. Its layout is stable: all rows have the
 * same height, the first load shows a skeleton of a whole page, and the
 * previous rows stay while the next page loads. In a flex column it takes the
 * remaining height and scrolls inside it. It is a plain table, not antd's:
 * the server sorts, filters and pages, and CSS makes headings and columns
 * sticky, so nothing has to be measured before the first paint.
 */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { label, noun, columns, rowKey, load, query, onQuery, empty } = props;
  const {
    link,
    selection,
    expansion,
    actions,
    onWidth,
    pageSizes,
    onClearFilters,
    rowHeight = 'normal',
    cards = false,
  } = props;
  const selectionKey: SelectionKey<Row> = props.selectionKey ?? { noun, key: rowKey };
  const { page, error, busy, stale, asOf, loadedAt, retry } = load;
  const [expandedKeys, setExpandedKeys] = useState<readonly string[]>([]);

  const fallback = page && !stale ? fallbackPage(page, query) : undefined;
  useEffect(() => {
    if (fallback !== undefined) onQuery({ ...query, pageNumber: fallback }, { replace: true });
  }, [fallback, query, onQuery]);

  const failed = error !== undefined && error !== null;
  const visiblePage = failed || fallback !== undefined ? undefined : page;
  const rows = visiblePage?.content ?? [];
  const isFull = selection?.max !== undefined && selection.keys.length >= selection.max;

  const latestSelection = useRef(selection);
  useEffect(() => {
    latestSelection.current = selection;
  });
  const onSelect = useCallback((key: string) => {
    latestSelection.current?.onChange(toggle(latestSelection.current.keys, key));
  }, []);
  const onExpand = useCallback((key: string) => setExpandedKeys((keys) => toggle(keys, key)), []);

  const slots = useMemo(() => (cards ? cardSlots(columns) : undefined), [cards, columns]);
  const widths = [
    ...(selection ? [checkboxWidth] : []),
    ...(expansion ? [expanderWidth] : []),
    ...columns.flatMap(({ width, cardOnly }) => (cardOnly ? [] : [width])),
    ...(actions ? [actions.width] : []),
  ];
  const expanderOffset = selection ? checkboxWidth : 0;
  const linkOffset = expanderOffset + (expansion ? expanderWidth : 0);
  const pinnedWidth = linkOffset + (columns.find(({ link }) => link)?.width ?? 0);
  const tableVariables = {
    '--expander-offset': `${expanderOffset}px`,
    '--link-offset': `${linkOffset}px`,
    '--min-width': `${widths.reduce((sum, width) => sum + width, 0)}px`,
  } as CSSProperties;

  return (
    <div
      className={styles.list}
      data-stale={stale && !failed}
      data-rows={rowHeight}
      data-cards={cards}
      style={{ '--row-height': `${rowHeights[rowHeight]}px` } as CSSProperties}
    >
      <section className={styles.section} aria-label={label} aria-busy={busy}>
        <div className={styles.scroller} style={{ '--pinned-width': `${pinnedWidth}px` } as CSSProperties}>
          <table className={styles.table} style={tableVariables}>
            <colgroup>
              {widths.map((width, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity besides their position
                <col key={index} style={{ width }} />
              ))}
            </colgroup>
            <thead className={styles.head}>
              <tr>
                {selection ? (
                  <SelectAllCheckbox
                    label={label}
                    selection={selection}
                    visibleKeys={[...new Set(rows.map(selectionKey.key))]}
                  />
                ) : null}
                {expansion ? <td className={styles.corner} data-pinned="expander" /> : null}
                {columns.map((column) => (
                  <Heading key={column.key} column={column} query={query} onQuery={onQuery} onWidth={onWidth} />
                ))}
                {actions ? (
                  <th scope="col" className={styles.corner} data-pinned="end">
                    <span className={styles.visuallyHidden}>Actions</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody className={styles.body}>
              {rows.map((row) => {
                const key = rowKey(row);
                const selectedKey = selectionKey.key(row);
                const isSelected = selection?.keys.includes(selectedKey);
                return (
                  <TableRow
                    key={key}
                    row={row}
                    rowKey={key}
                    columns={columns}
                    cardSlots={slots}
                    link={link}
                    selectionKey={selectedKey}
                    selectionLabel={`Select ${selectionKey.noun} ${selectedKey}`}
                    isSelected={isSelected}
                    isSelectable={selection?.disabled !== true && (!isFull || isSelected === true)}
                    onSelect={onSelect}
                    isExpanded={expandedKeys.includes(key)}
                    onExpand={onExpand}
                    expansion={expansion}
                    actions={actions}
                  />
                );
              })}
            </tbody>
          </table>
          {rows.length > 0 ? null : (
            <div className={styles.placeholder}>
              {failed ? (
                <div className={styles.failed}>
                  <FailedState
                    title={`${label} could not be loaded`}
                    error={error}
                    onRetry={() => void retry()}
                    retrying={busy}
                  />
                </div>
              ) : visiblePage ? (
                <div className={styles.empty}>
                  <span>
                    {visiblePage.totalElements > 0 ? `This page no longer has any ${inSentence(label)}.` : empty}
                  </span>
                  {visiblePage.totalElements === 0 && onClearFilters ? (
                    <Button onClick={onClearFilters}>Clear filters</Button>
                  ) : null}
                </div>
              ) : (
                <div className={styles.loading} style={{ height: `calc(${query.pageSize} * var(--row-height))` }}>
                  <span className={styles.visuallyHidden}>{`Loading ${inSentence(label)} …`}</span>
                </div>
              )}
            </div>
          )}
        </div>
      </section>
      <Pager
        noun={noun}
        parentCount={selectionKey.total === undefined ? undefined : formatCount(selectionKey.total, selectionKey.noun)}
        page={failed ? undefined : page}
        pageSizes={pageSizes}
        asOf={asOf}
        loadedAt={loadedAt}
        busy={busy}
        stale={stale && !failed}
        query={query}
        onQuery={onQuery}
      />
    </div>
  );
}

const toggle = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
