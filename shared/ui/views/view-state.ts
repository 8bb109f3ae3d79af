import type { SavedView, SavedViewForm } from '../../contract/index.ts';
import type { ListQuery } from '../list/list-query.ts';

/** What a list shows, as far as a view can keep it. */
export interface ViewState {
  query: ListQuery;
  /** The columns shown, in their order; none where a person cannot choose them. */
  columns: readonly string[];
}

type Kept = Pick<SavedViewForm, 'filters' | 'sortBy' | 'sortOrder' | 'columns'>;

/** What a view keeps of it. */
export const keptOf = ({ query, columns }: ViewState): Kept => ({
  filters: { ...query.filters },
  sortBy: query.sortBy ?? null,
  sortOrder: query.sortBy ? (query.sortOrder ?? 'ASC') : null,
  columns: [...columns],
});

/** The query of a list that shows a view: its first page, as many rows as before. */
export function queryOf(view: Kept, { pageSize }: Pick<ListQuery, 'pageSize'>): ListQuery {
  const { filters, sortBy, sortOrder } = view;
  return { filters, pageNumber: 0, pageSize, ...(sortBy ? { sortBy, sortOrder: sortOrder ?? 'ASC' } : {}) };
}

/** Whether the list shows this view, on whichever page. */
export function shows(view: SavedView, state: ViewState): boolean {
  const kept = keptOf(state);
  return (
    sameTexts(view.filters, kept.filters) &&
    view.sortBy === kept.sortBy &&
    view.sortOrder === kept.sortOrder &&
    (view.columns.length === 0 || view.columns.join() === kept.columns.join())
  );
}

function sameTexts(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
