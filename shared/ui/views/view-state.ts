import type { SavedView, SavedViewForm } from '../../contract/index.ts';
import type { ListQuery } from '../list/list-query.ts';

/** State of a list that a view can save. */
export interface ViewState {
  query: ListQuery;
  /** The visible columns in their order; empty if the list has no column choice. */
  columns: readonly string[];
}

type SavedFields = Pick<SavedViewForm, 'filters' | 'sortBy' | 'sortOrder' | 'columns'>;

/** Returns the fields of a view that saves this state. */
export const savedFieldsOf = ({ query, columns }: ViewState): SavedFields => ({
  filters: { ...query.filters },
  sortBy: query.sortBy ?? null,
  sortOrder: query.sortBy ? (query.sortOrder ?? 'ASC') : null,
  columns: [...columns],
});

/** Returns the list query that opens a view: its first page, with the current page size. */
export function queryOf(view: SavedFields, { pageSize }: Pick<ListQuery, 'pageSize'>): ListQuery {
  const { filters, sortBy, sortOrder } = view;
  return { filters, pageNumber: 0, pageSize, ...(sortBy ? { sortBy, sortOrder: sortOrder ?? 'ASC' } : {}) };
}

/** Whether the list shows this view, on any page. */
export function isActiveView(view: SavedView, state: ViewState): boolean {
  const current = savedFieldsOf(state);
  return (
    hasSameValues(view.filters, current.filters) &&
    view.sortBy === current.sortBy &&
    view.sortOrder === current.sortOrder &&
    (view.columns.length === 0 || view.columns.join() === current.columns.join())
  );
}

function hasSameValues(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
