/** Filters by query parameter, encoded for the API. */
export type SelectionFilters = Readonly<Record<string, string>>;

/** The selected rows of a list. */
export type ListSelection =
  /** Single rows, by key. */
  | { kind: 'listed'; ids: readonly string[] }
  /** All rows that match the filters at the time of confirmation, except some. */
  | {
      kind: 'all';
      filters: SelectionFilters;
      /** Number of matches when all were selected. */
      total: number;
      except: readonly string[];
    };

/** How the selection relates to the rows of the list. */
export type SelectionView =
  /** Single rows are selected. */
  | 'listed'
  /** All are selected, and the list has the same filters. */
  | 'same'
  /** All are selected, and the list has additional filters: it shows a subset. */
  | 'narrowed'
  /** All are selected, and the list has other filters: it is unknown whether a row is selected. */
  | 'other';

/** A selection of single rows, by key. */
export const listedSelection = (ids: readonly string[]): ListSelection => ({ kind: 'listed', ids });

/**
 * A selection of all rows that match the filters, without exceptions.
 *
 * @param total current number of matches
 */
export const allMatching = (filters: SelectionFilters, total: number): ListSelection => ({
  kind: 'all',
  filters,
  total,
  except: [],
});

/** The number of selected rows. For "all", it is based on the total when all were selected. */
export const selectedCount = (selection: ListSelection): number =>
  selection.kind === 'listed' ? selection.ids.length : Math.max(0, selection.total - selection.except.length);

/** How a selection relates to a list with these filters. */
export function selectionView(selection: ListSelection, filters: SelectionFilters): SelectionView {
  if (selection.kind === 'listed') return 'listed';
  const selected = Object.entries(selection.filters);
  if (!selected.every(([name, value]) => filters[name] === value)) return 'other';
  return Object.keys(filters).length === selected.length ? 'same' : 'narrowed';
}

/** The selected keys of a table with these visible rows. */
export function selectedKeys(selection: ListSelection, visibleKeys: readonly string[]): readonly string[] {
  if (selection.kind === 'listed') return selection.ids;
  const except = new Set(selection.except);
  return visibleKeys.filter((id) => !except.has(id));
}

/** The selection after the user has changed the selected keys among the visible rows. */
export function withSelectedKeys(
  selection: ListSelection,
  visibleKeys: readonly string[],
  keys: readonly string[],
): ListSelection {
  if (selection.kind === 'listed') return listedSelection(keys);
  const visible = new Set(visibleKeys);
  const selected = new Set(keys);
  const otherExceptions = selection.except.filter((id) => !visible.has(id));
  return { ...selection, except: [...otherExceptions, ...visibleKeys.filter((id) => !selected.has(id))] };
}

/** The single rows of a selection: the selected ones, or the exceptions from all. */
export const namedIds = (selection: ListSelection): readonly string[] =>
  selection.kind === 'listed' ? selection.ids : selection.except;

/** The selection with other single rows. */
export const withNamedIds = (selection: ListSelection, ids: readonly string[]): ListSelection =>
  selection.kind === 'listed' ? listedSelection(ids) : { ...selection, except: ids };
