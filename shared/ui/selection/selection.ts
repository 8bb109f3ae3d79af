/** Filters by query parameter, as they go on the wire. */
export type SelectionFilters = Readonly<Record<string, string>>;

/** The rows of a list that something is meant for. */
export type ListSelection =
  /** Those named, one by one. */
  | { kind: 'listed'; ids: readonly string[] }
  /** All that match these filters when it is confirmed, less the exceptions. */
  | {
      kind: 'all';
      filters: SelectionFilters;
      /** How many matched when they were chosen. */
      total: number;
      except: readonly string[];
    };

/** How what is chosen stands to what the list shows. */
export type SelectionView =
  /** The rows are chosen one by one. */
  | 'listed'
  /** The list shows exactly what all were chosen from. */
  | 'same'
  /** The list shows a part of it: every filter as it was, and more. */
  | 'narrowed'
  /** The list shows something else; whether a row is chosen cannot be seen in it. */
  | 'other';

/** These rows, by their keys. */
export const listed = (ids: readonly string[]): ListSelection => ({ kind: 'listed', ids });

/** All that the filters match, of which there are so many now. */
export const allMatching = (filters: SelectionFilters, total: number): ListSelection => ({
  kind: 'all',
  filters,
  total,
  except: [],
});

/** How many rows are chosen; of all that match, as many as there were when they were chosen. */
export const chosenCount = (selection: ListSelection): number =>
  selection.kind === 'listed' ? selection.ids.length : Math.max(0, selection.total - selection.except.length);

/** How a selection stands to a list with these filters. */
export function viewOf(selection: ListSelection, shown: SelectionFilters): SelectionView {
  if (selection.kind === 'listed') return 'listed';
  const chosen = Object.entries(selection.filters);
  if (!chosen.every(([name, value]) => shown[name] === value)) return 'other';
  return Object.keys(shown).length === chosen.length ? 'same' : 'narrowed';
}

/** The keys of a table that are ticked, of these rows in sight. */
export function tickedKeys(selection: ListSelection, rows: readonly string[]): readonly string[] {
  if (selection.kind === 'listed') return selection.ids;
  const except = new Set(selection.except);
  return rows.filter((id) => !except.has(id));
}

/** The selection after the ticks of the rows in sight were changed to these keys. */
export function withTicks(selection: ListSelection, rows: readonly string[], keys: readonly string[]): ListSelection {
  if (selection.kind === 'listed') return listed(keys);
  const inSight = new Set(rows);
  const ticked = new Set(keys);
  const elsewhere = selection.except.filter((id) => !inSight.has(id));
  return { ...selection, except: [...elsewhere, ...rows.filter((id) => !ticked.has(id))] };
}

/** The rows named one by one: those chosen, or the exceptions from all. */
export const namedIds = (selection: ListSelection): readonly string[] =>
  selection.kind === 'listed' ? selection.ids : selection.except;

/** The selection with these rows named instead. */
export const withNamed = (selection: ListSelection, ids: readonly string[]): ListSelection =>
  selection.kind === 'listed' ? listed(ids) : { ...selection, except: ids };
