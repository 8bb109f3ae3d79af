import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { inSentence } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import { shownColumns, withShown, withWidth } from '../columns/shown-columns.ts';
import type { ChosenColumns } from '../columns/use-column-choice.ts';
import { type NamedFilter, namedFilters, searchParameter } from '../filters/column-filter.ts';
import { FilterChips } from '../filters/filter-chips.tsx';
import { filtersInWords, filterWords } from '../filters/filter-words.ts';
import { RefreshButton } from '../refresh-button.tsx';
import { type Choosing, SelectionBar } from '../selection/selection-bar.tsx';
import { withCardColumns } from './card-places.ts';
import styles from './list-page.module.css';
import { type ListQuery, withFilters } from './list-query.ts';
import { PagedTable, type PagedTableProps, type RowLink } from './paged-table.tsx';
import { actionsWidth, type RowAction, RowActions } from './row-actions.tsx';
import { SearchBox } from './search-box.tsx';
import { searchFromText, textOfSearch } from './search-words.ts';
import type { ChangeListQuery } from './use-list-query.ts';
import { useRowHeight } from './use-row-height.ts';

/** What saved views need of their list. */
export interface SavedViewsPlace {
  query: ListQuery;
  onQuery: ChangeListQuery;
  /** The columns shown, in their order; none where a person cannot choose them. */
  columns: readonly string[];
  onColumns(columns: readonly string[]): void;
}

/** Draws the saved views of a list among its buttons. */
export type SavedViews = (place: SavedViewsPlace) => ReactNode;

/** What {@link ListPage} takes. */
export interface ListPageProps<Row extends object>
  extends Pick<
    PagedTableProps<Row>,
    'label' | 'noun' | 'columns' | 'rowKey' | 'load' | 'query' | 'onQuery' | 'expansion' | 'pageSizes' | 'tickedAs'
  > {
  /** Names the search box, and so what is searched: 'Search id, address or city'. Without it there is none. */
  search?: string;
  /** Filters that belong to no column, such as other pages link to. */
  otherFilters?: readonly NamedFilter[];
  /** Lets a person choose columns: what `useColumnChoice` gives. Without it all are shown. */
  columnChoice?: ChosenColumns;
  /**
   * Where rows lead: the address of a page of the console, or what
   * `useAddressDrawer` makes of its drawer.
   */
  link?: ((row: Row) => string) | RowLink<Row>;
  /** What can be done to one row, by buttons at its end. Which buttons a row has depends on the row alone. */
  actions?: readonly RowAction<Row>[];
  /** What a row is called where its key is no name: 'Delete Harbor' instead of 'Delete 7f3c…'. */
  rowName?(row: Row): string;
  /** While rows are being chosen for something: then they are ticked instead of opened. */
  choosing?: Choosing | undefined;
  /** Stands where the search box would. */
  lead?: ReactNode;
  /** Lets a person save what the list shows as a view, and open views: what `savedViewsOf` gives. */
  savedViews?: SavedViews;
  /** A line of its own below search and buttons. */
  quickViews?: ReactNode;
  /** The list's own buttons, after Refresh and Columns. */
  buttons?: ReactNode;
  /** Whether there is Refresh; there is by default. */
  refresh?: boolean;
  /** The sentence of a list without rows when nothing narrows it; 'No devices available.' by default. */
  empty?: string;
  /** Stands in a panel with more above and below it, not on a page of its own. */
  inPanel?: boolean;
}

/**
 * A whole list page: search, Refresh, columns, filters with their chips, the
 * table with paging and sorting, its empty and failed states, rows that lead
 * somewhere, are acted on or chosen. It takes the height that its parent has
 * left. The page itself says what its columns are and where rows come from.
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
 *   const places = useApi(placesApi);
 *   const [query, setQuery] = useListQuery(spec);
 *   const load = useListLoad({
 *     name: 'sites',
 *     call: listCall(query),
 *     fetch: places.listSites,
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
  const { search, otherFilters = [], choosing, lead, buttons, refresh = true, inPanel = false } = props;
  const { pageSizes, tickedAs, savedViews } = props;
  const [rowHeight, setRowHeight] = useRowHeight();
  const chosen = columnChoice?.choice;
  const shown = useMemo(() => (chosen ? shownColumns(columns, chosen) : columns), [columns, chosen]);
  const known = namedFilters(columns, { searched: search !== undefined, others: otherFilters });
  const words = filterWords(query.filters, known);
  const plural = inSentence(label);
  const chips = useRef<HTMLFieldSetElement>(null);
  const clearFilters = () => onQuery({ ...query, filters: {}, pageNumber: 0 });
  return (
    <div className={styles.page} data-place={inPanel ? 'panel' : 'page'}>
      {search || lead || refresh || columnChoice || savedViews || buttons ? (
        <div className={styles.toolbar}>
          {search === undefined ? lead : <Search label={search} query={query} onQuery={onQuery} />}
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
              ...{ query, onQuery, columns: chosen?.shown ?? [] },
              onColumns: (keys) => columnChoice?.onChange(withShown(columnChoice.choice, keys, columnChoice.spec)),
            })}
            {buttons}
          </div>
        </div>
      ) : null}
      {props.quickViews}
      {known.length > 0 ? (
        <FilterChips
          ref={chips}
          chips={words.map(({ title, value }) => ({ key: title, text: `${title}: ${value}` }))}
          onRemove={(key) => {
            const gone = words.find(({ title }) => title === key)?.parameters ?? [];
            onQuery(withFilters(query, Object.fromEntries(gone.map((name) => [name, undefined]))));
          }}
          onClear={clearFilters}
        />
      ) : null}
      {choosing ? (
        <SelectionBar
          {...choosing}
          noun={tickedAs?.noun ?? noun}
          isOther={tickedAs !== undefined}
          inWords={(filters) => filtersInWords(filters, known)}
          onFilters={(filters) => {
            const names = new Set(known.flatMap(({ parameters }) => parameters));
            const own = Object.entries(filters).filter(([name]) => names.has(name));
            onQuery({ ...query, filters: Object.fromEntries(own), pageNumber: 0 });
          }}
        />
      ) : null}
      <PagedTable
        label={label}
        noun={noun}
        columns={useMemo(() => withCardColumns(shown, columns), [shown, columns])}
        cards
        rowKey={rowKey}
        load={load}
        query={query}
        onQuery={onQuery}
        empty={words.length > 0 ? `No ${plural} match these filters.` : (props.empty ?? `No ${plural} available.`)}
        onClearFilters={
          words.length > 0
            ? () => {
                clearFilters();
                // The button goes with the filters.
                chips.current?.focus();
              }
            : undefined
        }
        link={useLink(props.link)}
        selection={choosing?.selecting.ticks}
        tickedAs={tickedAs}
        pageSizes={pageSizes}
        expansion={expansion}
        actions={useActions(props)}
        onWidth={columnChoice && ((key, width) => columnChoice.onChange(withWidth(columnChoice.choice, key, width)))}
        rowHeight={rowHeight}
      />
    </div>
  );
}

/** What was given last, for what is pressed later: rows are not drawn again for another function of the same meaning. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** A link by its address alone leads to a page of the console. It stays the same while its addresses do. */
function useLink<Row>(link: ListPageProps<Row & object>['link']): RowLink<Row> | undefined {
  const { navigate } = useShell();
  const latest = useLatest({ link, navigate });
  // Rows ask for their addresses while they are drawn, before effects.
  const drawn = useRef(link);
  drawn.current = link;
  const isLink = link !== undefined;
  const basis = typeof link === 'object' ? link.basis : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: addresses depend on the row and on the basis
  return useMemo(() => {
    if (!isLink) return undefined;
    return {
      href: (row: Row & object) =>
        typeof drawn.current === 'function' ? drawn.current(row) : (drawn.current?.href(row) ?? ''),
      open(href: string, row: Row & object) {
        const { link: now, navigate: go } = latest.current;
        if (typeof now === 'object') now.open(href, row);
        else go(href);
      },
    } as RowLink<Row>;
  }, [isLink, basis, latest]);
}

/** Of what can be done to a row that which this person may do. It stays the same while its buttons do. */
function useActions<Row extends object>(props: ListPageProps<Row>) {
  const { actions = [], rowKey, rowName = rowKey, load, choosing } = props;
  const { session } = useShell();
  const allowed = actions.filter(({ permission }) => session.can(permission));
  const latest = useLatest({ allowed, retry: load.retry });
  const drawn = useRef({ allowed, rowName });
  drawn.current = { allowed, rowName };
  const buttons = choosing ? '' : allowed.map(({ label }) => label).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are known by their labels
  return useMemo(() => {
    if (buttons === '') return undefined;
    const lasting = allowed.map((action, index): RowAction<Row> => {
      const { has, question, run, ...rest } = action;
      return {
        ...rest,
        ...(has ? { has: (row) => drawn.current.allowed[index]?.has?.(row) ?? true } : {}),
        ...(question === undefined ? {} : { question: (row) => asked(drawn.current.allowed[index]?.question, row) }),
        run: (row) => (latest.current.allowed[index] ?? action).run(row),
      };
    });
    const onDone = () => latest.current.retry();
    return {
      width: actionsWidth(lasting.length),
      render: (row: Row) => (
        <RowActions actions={lasting} row={row} name={drawn.current.rowName(row)} onDone={onDone} />
      ),
    };
  }, [buttons, latest]);
}

const asked = <Row,>(question: RowAction<Row>['question'], row: Row): string =>
  typeof question === 'function' ? question(row) : (question ?? '');

const severalIds = { fromText: searchFromText, toText: textOfSearch };

function Search({ label, query, onQuery }: Pick<PagedTableProps<object>, 'label' | 'query' | 'onQuery'>) {
  const value = query.filters[searchParameter] ?? '';
  return (
    <div className={styles.search}>
      <SearchBox
        label={label}
        value={value}
        form={severalIds}
        onSearch={(search) => onQuery(withFilters(query, { [searchParameter]: search }), { replace: value !== '' })}
      />
    </div>
  );
}
