import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { inSentence } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import type { ColumnChoiceState } from '../columns/use-column-choice.ts';
import { visibleColumns, withColumnWidth, withVisibleColumns } from '../columns/visible-columns.ts';
import { type NamedFilter, namedFilters, searchParameter } from '../filters/column-filter.ts';
import { activeFilters, describeFilters } from '../filters/describe-filters.ts';
import { FilterChips } from '../filters/filter-chips.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { SelectionBar, type SelectionMode } from '../selection/selection-bar.tsx';
import { withCardColumns } from './card-slots.ts';
import styles from './list-page.module.css';
import { type ListQuery, withFilters } from './list-query.ts';
import { PagedTable, type PagedTableProps, type RowLink } from './paged-table.tsx';
import { actionsWidth, type RowAction, RowActions } from './row-actions.tsx';
import { SearchBox } from './search-box.tsx';
import { searchFromText, textOfSearch } from './search-text.ts';
import type { ChangeListQuery } from './use-list-query.ts';
import { useRowHeight } from './use-row-height.ts';

/** The state of a list that a saved view stores and restores. */
export interface SavedViewsContext {
  query: ListQuery;
  onQuery: ChangeListQuery;
  /** Keys of the visible columns, in order; empty if the user cannot choose columns. */
  columns: readonly string[];
  onColumns(columns: readonly string[]): void;
}

/** Renders the saved views control of a list, among its buttons. */
export type SavedViews = (list: SavedViewsContext) => ReactNode;

/** Props of {@link ListPage}. */
export interface ListPageProps<Row extends object>
  extends Pick<
    PagedTableProps<Row>,
    'label' | 'noun' | 'columns' | 'rowKey' | 'load' | 'query' | 'onQuery' | 'expansion' | 'pageSizes' | 'selectionKey'
  > {
  /** Label of the search box: 'Search id, address or city'. Without it there is no search box. */
  search?: string;
  /** Filters without a column, for example for links from other pages. */
  otherFilters?: readonly NamedFilter[];
  /** Lets the user choose columns: the result of `useColumnChoice`. Without it all columns are shown. */
  columnChoice?: ColumnChoiceState;
  /** Link of each row: the path of a page of the console, or the `rowLink` of `useAddressDrawer`. */
  link?: ((row: Row) => string) | RowLink<Row>;
  /** Actions on one row, as buttons at its end. `isAvailable` must depend on the row only. */
  actions?: readonly RowAction<Row>[];
  /** Name of a row for actions; its key by default. 'Delete Harbor' instead of 'Delete 7f3c…'. */
  rowName?(row: Row): string;
  /** Bulk selection: while it is set, a click selects a row instead of opening it. */
  selectionMode?: SelectionMode | undefined;
  /** Content in place of the search box. */
  toolbarStart?: ReactNode;
  /** Lets the user save and open views of the list: the result of `savedViewsOf`. */
  savedViews?: SavedViews;
  /** Content below the search box and buttons, on its own line. */
  quickViews?: ReactNode;
  /** The list's own buttons, after Refresh and Columns. */
  buttons?: ReactNode;
  /** Whether there is a Refresh button; true by default. */
  refresh?: boolean;
  /** Text of an empty list without filters; 'No devices available.' by default. */
  empty?: string;
  /** The list is in a panel with other content above and below it, not on its own page. */
  inPanel?: boolean;
}

/**
 * A complete list page: search, Refresh, column chooser, filters with chips,
 * the table with paging and sorting, empty and error states, and rows with
 * links, actions and bulk selection. It takes the remaining height of its
 * parent. The caller defines the columns and loads the rows.
 *
 * @example
 * const spec: ListSpec = {
 *   storageKey: 'dmp.sites.list',
 *   filterParameters: siteFilterParameters,
 *   sortFields: siteSortFields,
 * };
 * const columns: readonly PagedColumn<Site>[] = [
 *   { key: 'id', title: 'Site ID', width: 200, render: ({ id }) => id, sortable: true, link: true },
 *   {
 *     key: 'city',
 *     title: 'City',
 *     width: 180,
 *     render: ({ city }) => city ?? none,
 *     sortable: true,
 *     filter: { kind: 'text', parameters: ['city'] },
 *   },
 * ];
 *
 * export function SiteListPage() {
 *   const locations = useApi(locationsApi);
 *   const [query, setQuery] = useListQuery(spec);
 *   const load = useListLoad({
 *     name: 'sites',
 *     call: listCall(query),
 *     fetch: locations.listSites,
 *     failure: 'Get sites failed!',
 *   });
 *   return (
 *     <ListPage
 *       label="Sites"
 *       noun="site"
 *       search="Search id or city"
 *       columns={columns}
 *       rowKey={({ id }) => id}
 *       load={load}
 *       query={query}
 *       onQuery={setQuery}
 *       link={({ id }) => `/sites/${encodeURIComponent(id)}`}
 *     />
 *   );
 * }
 */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { label, noun, columns, rowKey, load, query, onQuery, expansion, columnChoice } = props;
  const { search, otherFilters = [], selectionMode, toolbarStart, buttons, refresh = true, inPanel = false } = props;
  const { pageSizes, selectionKey, savedViews } = props;
  const [rowHeight, setRowHeight] = useRowHeight();
  const choice = columnChoice?.choice;
  const shownColumns = useMemo(() => (choice ? visibleColumns(columns, choice) : columns), [columns, choice]);
  const availableFilters = namedFilters(columns, { searched: search !== undefined, others: otherFilters });
  const filters = activeFilters(query.filters, availableFilters);
  const plural = inSentence(label);
  const chips = useRef<HTMLFieldSetElement>(null);
  const clearFilters = () => onQuery({ ...query, filters: {}, pageNumber: 0 });
  return (
    <div className={styles.page} data-place={inPanel ? 'panel' : 'page'}>
      {search || toolbarStart || refresh || columnChoice || savedViews || buttons ? (
        <div className={styles.toolbar}>
          {search === undefined ? toolbarStart : <Search label={search} query={query} onQuery={onQuery} />}
          <div className={styles.buttons}>
            {refresh ? <RefreshButton onRefresh={load.retry} /> : null}
            {columnChoice ? (
              <ColumnChooser
                {...columnChoice}
                title={(key) => columns.find((column) => column.key === key)?.title ?? key}
                rowHeight={rowHeight}
                onRowHeight={setRowHeight}
              />
            ) : null}
            {savedViews?.({
              ...{ query, onQuery, columns: choice?.shown ?? [] },
              onColumns: (keys) =>
                columnChoice?.onChange(withVisibleColumns(columnChoice.choice, keys, columnChoice.spec)),
            })}
            {buttons}
          </div>
        </div>
      ) : null}
      {props.quickViews}
      {availableFilters.length > 0 ? (
        <FilterChips
          ref={chips}
          chips={filters.map(({ title, value }) => ({ key: title, text: `${title}: ${value}` }))}
          onRemove={(key) => {
            const parameters = filters.find(({ title }) => title === key)?.parameters ?? [];
            onQuery(withFilters(query, Object.fromEntries(parameters.map((name) => [name, undefined]))));
          }}
          onClear={clearFilters}
        />
      ) : null}
      {selectionMode ? (
        <SelectionBar
          {...selectionMode}
          noun={selectionKey?.noun ?? noun}
          isIndirect={selectionKey !== undefined}
          describeFilters={(values) => describeFilters(values, availableFilters)}
          onFilters={(values) => {
            const names = new Set(availableFilters.flatMap(({ parameters }) => parameters));
            const supported = Object.entries(values).filter(([name]) => names.has(name));
            onQuery({ ...query, filters: Object.fromEntries(supported), pageNumber: 0 });
          }}
        />
      ) : null}
      <PagedTable
        label={label}
        noun={noun}
        columns={useMemo(() => withCardColumns(shownColumns, columns), [shownColumns, columns])}
        cards
        rowKey={rowKey}
        load={load}
        query={query}
        onQuery={onQuery}
        empty={filters.length > 0 ? `No ${plural} match these filters.` : (props.empty ?? `No ${plural} available.`)}
        onClearFilters={
          filters.length > 0
            ? () => {
                clearFilters();
                // The button disappears with the filters.
                chips.current?.focus();
              }
            : undefined
        }
        link={useLink(props.link)}
        selection={selectionMode?.selectionState.rowSelection}
        selectionKey={selectionKey}
        pageSizes={pageSizes}
        expansion={expansion}
        actions={useActions(props)}
        onWidth={
          columnChoice && ((key, width) => columnChoice.onChange(withColumnWidth(columnChoice.choice, key, width)))
        }
        rowHeight={rowHeight}
      />
    </div>
  );
}

/** The latest value for event handlers, so that rows do not render again when a callback changes its identity. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Converts a path to a link that navigates in the console. The result keeps its identity until `memoKey` changes. */
function useLink<Row>(link: ListPageProps<Row & object>['link']): RowLink<Row> | undefined {
  const { navigate } = useShell();
  const latest = useLatest({ link, navigate });
  // Rows call `href` during render, before effects run.
  const rendered = useRef(link);
  rendered.current = link;
  const isLink = link !== undefined;
  const memoKey = typeof link === 'object' ? link.memoKey : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `href` depends on the row and on `memoKey`
  return useMemo(() => {
    if (!isLink) return undefined;
    return {
      href: (row: Row & object) =>
        typeof rendered.current === 'function' ? rendered.current(row) : (rendered.current?.href(row) ?? ''),
      open(href: string, row: Row & object) {
        const { link: now, navigate: go } = latest.current;
        if (typeof now === 'object') now.open(href, row);
        else go(href);
      },
    } as RowLink<Row>;
  }, [isLink, memoKey, latest]);
}

/** The row actions that the user has permission for. The result keeps its identity until the buttons change. */
function useActions<Row extends object>(props: ListPageProps<Row>) {
  const { actions = [], rowKey, rowName = rowKey, load, selectionMode } = props;
  const { session } = useShell();
  const allowed = actions.filter(({ permission }) => session.can(permission));
  const latest = useLatest({ allowed, retry: load.retry });
  const rendered = useRef({ allowed, rowName });
  rendered.current = { allowed, rowName };
  const buttons = selectionMode ? '' : allowed.map(({ label }) => label).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels identify the buttons
  return useMemo(() => {
    if (buttons === '') return undefined;
    const stableActions = allowed.map((action, index): RowAction<Row> => {
      const { isAvailable, question, run, ...rest } = action;
      return {
        ...rest,
        ...(isAvailable ? { isAvailable: (row) => rendered.current.allowed[index]?.isAvailable?.(row) ?? true } : {}),
        ...(question === undefined
          ? {}
          : { question: (row) => questionText(rendered.current.allowed[index]?.question, row) }),
        run: (row) => (latest.current.allowed[index] ?? action).run(row),
      };
    });
    const onDone = () => latest.current.retry();
    return {
      width: actionsWidth(stableActions.length),
      render: (row: Row) => (
        <RowActions actions={stableActions} row={row} name={rendered.current.rowName(row)} onDone={onDone} />
      ),
    };
  }, [buttons, latest]);
}

const questionText = <Row,>(question: RowAction<Row>['question'], row: Row): string =>
  typeof question === 'function' ? question(row) : (question ?? '');

const searchCodec = { fromText: searchFromText, toText: textOfSearch };

function Search({ label, query, onQuery }: Pick<PagedTableProps<object>, 'label' | 'query' | 'onQuery'>) {
  const value = query.filters[searchParameter] ?? '';
  return (
    <div className={styles.search}>
      <SearchBox
        label={label}
        value={value}
        codec={searchCodec}
        onSearch={(search) => onQuery(withFilters(query, { [searchParameter]: search }), { replace: value !== '' })}
      />
    </div>
  );
}
