import { Button } from '@dmp/shared/antd/shell';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Page } from '../../contract/index.ts';
import { formatCount, inSentence } from '../../format/index.ts';
import { FailedState } from '../failed-state.tsx';
import type { ColumnFilter } from '../filters/column-filter.ts';
import { cardPlaces } from './card-places.ts';
import type { ListQuery } from './list-query.ts';
import styles from './paged-table.module.css';
import { Pager } from './pager.tsx';
import { pageInstead } from './pages.ts';
import { Heading } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TickAll } from './tick-all.tsx';
import type { ChangeListQuery } from './use-list-query.ts';
import { type RowHeight, rowHeights } from './use-row-height.ts';

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
  /** IDs, codes, or names, which a browser must not translate; so are those of the row's link. */
  isCode?: boolean;
  /** On a telephone, where a row is a card of two lines: before its name, or on the second line. */
  card?: 'first' | 'line';
  /** There are cards to show it, but no column. */
  cardOnly?: boolean;
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
  /** When the rows came, of a list that does not refresh itself. */
  at?: Date | undefined;
  /** Loads the rows again, for a person who has asked; settled when they are there. */
  retry(): Promise<unknown>;
}

/** Where a row leads. */
export interface RowLink<Row> {
  /** What the addresses are made of besides the row: rows are drawn again when it changes. */
  basis?: string;
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
  /** So many can be chosen at most: then the others cannot be. */
  max?: number | undefined;
}

/** What is chosen by a row, where that is not the row itself but what it belongs to: of an EVSE its device. */
export interface TickedAs<Row> {
  /** 'device'. */
  noun: string;
  key(row: Row): string;
  /** How many of them all rows of the list belong to, for the line below it. */
  total?: number | undefined;
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
  /** Takes the filters away that leave a list without rows. */
  onClearFilters?: (() => void) | undefined;
  link?: RowLink<Row> | undefined;
  /** Makes the rows selectable instead of openable. */
  selection?: RowTicks | undefined;
  /** What a tick means; the row itself by default. Rows of one thing are ticked together. */
  tickedAs?: TickedAs<Row> | undefined;
  expansion?: RowExpansion<Row> | undefined;
  /** How many rows a page may have; those of every list by default. */
  pageSizes?: readonly number[] | undefined;
  /** How high its rows are; 'normal' by default. */
  rowHeight?: RowHeight | undefined;
  /** On a telephone each row is a card of two lines, in place of a table that is moved sideways. */
  cards?: boolean;
  /** What stands at the end of each row: buttons, and how wide all of them are, in pixels. */
  actions?: { width: number; render(row: Row): ReactNode } | undefined;
  /** Makes columns resizable: the width that was given to one, undefined for its usual one. */
  onWidth?: ((key: string, width: number | undefined) => void) | undefined;
}

/** Of the columns that are the table's own, in pixels. */
const own = { tick: 48, opener: 40 } as const;

/**
 * A paged, sorted and filtered list. Nothing in it jumps: rows have one
 * height, the first load shows the shape of as many as a page has, and while
 * the next page loads the rows before stay. In a flex column it takes the
 * height that is left, and scrolls in it. It is a plain table and not antd's:
 * sorting, filtering and paging are the server's here, and sticky headings and
 * columns the browser's, so that nothing has to be measured before it is shown.
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
  const { noun: tickNoun, key: tickKey, total: tickTotal }: TickedAs<Row> = props.tickedAs ?? { noun, key: rowKey };
  const { page, error, busy, stale, asOf, at, retry } = load;
  const [opened, setOpened] = useState<readonly string[]>([]);

  const instead = page && !stale ? pageInstead(page, query) : undefined;
  useEffect(() => {
    if (instead !== undefined) onQuery({ ...query, pageNumber: instead }, { replace: true });
  }, [instead, query, onQuery]);

  const failed = error !== undefined && error !== null;
  const shown = failed || instead !== undefined ? undefined : page;
  const rows = shown?.content ?? [];
  const full = selection?.max !== undefined && selection.keys.length >= selection.max;

  const ticks = useRef(selection);
  useEffect(() => {
    ticks.current = selection;
  });
  const onTick = useCallback((name: string) => ticks.current?.onChange(toggled(ticks.current.keys, name)), []);
  const onOpen = useCallback((name: string) => setOpened((names) => toggled(names, name)), []);

  const onCards = useMemo(() => (cards ? cardPlaces(columns) : undefined), [cards, columns]);
  const widths = [
    ...(selection ? [own.tick] : []),
    ...(expansion ? [own.opener] : []),
    ...columns.flatMap(({ width, cardOnly }) => (cardOnly ? [] : [width])),
    ...(actions ? [actions.width] : []),
  ];
  const beforeOpener = selection ? own.tick : 0;
  const beforeLink = beforeOpener + (expansion ? own.opener : 0);
  const pinned = beforeLink + (columns.find(({ link }) => link)?.width ?? 0);
  const places = {
    '--before-opener': `${beforeOpener}px`,
    '--before-link': `${beforeLink}px`,
    '--least-width': `${widths.reduce((sum, width) => sum + width, 0)}px`,
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
        <div className={styles.scroller} style={{ '--pinned': `${pinned}px` } as CSSProperties}>
          <table className={styles.table} style={places}>
            <colgroup>
              {widths.map((width, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <col key={index} style={{ width }} />
              ))}
            </colgroup>
            <thead className={styles.head}>
              <tr>
                {selection ? (
                  <TickAll label={label} selection={selection} names={[...new Set(rows.map(tickKey))]} />
                ) : null}
                {expansion ? <td className={styles.corner} data-pinned="opener" /> : null}
                {columns.map((column) => (
                  <Heading key={column.key} column={column} query={query} onQuery={onQuery} onWidth={onWidth} />
                ))}
                {actions ? (
                  <th scope="col" className={styles.corner} data-pinned="end">
                    <span className={styles.unseen}>Actions</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody className={styles.body}>
              {rows.map((row) => {
                const name = rowKey(row);
                const ticks = tickKey(row);
                return (
                  <TableRow
                    key={name}
                    row={row}
                    name={name}
                    columns={columns}
                    onCards={onCards}
                    link={link}
                    ticks={ticks}
                    tickLabel={`Select ${tickNoun} ${ticks}`}
                    ticked={selection ? selection.keys.includes(ticks) : undefined}
                    tickable={selection?.disabled !== true && (!full || selection?.keys.includes(ticks) === true)}
                    onTick={onTick}
                    open={opened.includes(name)}
                    onOpen={onOpen}
                    expansion={expansion}
                    actions={actions}
                  />
                );
              })}
            </tbody>
          </table>
          {rows.length > 0 ? null : (
            <div className={styles.instead}>
              {failed ? (
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
                  <span>{shown.totalElements > 0 ? `This page no longer has any ${inSentence(label)}.` : empty}</span>
                  {shown.totalElements === 0 && onClearFilters ? (
                    <Button onClick={onClearFilters}>Clear filters</Button>
                  ) : null}
                </div>
              ) : (
                <div className={styles.loading} style={{ height: `calc(${query.pageSize} * var(--row-height))` }}>
                  <span className={styles.unseen}>{`Loading ${inSentence(label)} …`}</span>
                </div>
              )}
            </div>
          )}
        </div>
      </section>
      <Pager
        noun={noun}
        belonging={tickTotal === undefined ? undefined : formatCount(tickTotal, tickNoun)}
        page={failed ? undefined : page}
        pageSizes={pageSizes}
        asOf={asOf}
        at={at}
        busy={busy}
        stale={stale && !failed}
        query={query}
        onQuery={onQuery}
      />
    </div>
  );
}

const toggled = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
