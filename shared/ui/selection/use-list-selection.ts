import { useState } from 'react';
import type { ListLoad, RowTicks } from '../list/paged-table.tsx';
import {
  allMatching,
  type ListSelection,
  listed,
  type SelectionFilters,
  type SelectionView,
  tickedKeys,
  viewOf,
  withTicks,
} from './selection.ts';

/** What a list shows while rows are being chosen in it. */
export interface ShownList<Row> {
  /** As they go on the wire, a vendor's limit included. */
  filters: SelectionFilters;
  load: ListLoad<Row>;
  /** What is chosen by a row: its own key, or that of what it belongs to (`tickedAs` of the list). */
  rowKey(row: Row): string;
  /** How many there are to be chosen in all, of the rows in sight, where that is not how many rows there are. */
  total?: number | undefined;
}

/** Rows being chosen in a list. */
export interface ListSelecting {
  selection: ListSelection;
  view: SelectionView;
  /** How many match the filters of the list; undefined while it is not known. */
  total: number | undefined;
  /** For the table. */
  ticks: RowTicks;
  select(selection: ListSelection): void;
  selectAll(): void;
  clear(): void;
}

const nothing = listed([]);

/**
 * Chooses rows of a list, one by one or all with exceptions. What is chosen is
 * kept while one pages, sorts and filters. "All" means every row that matches
 * the filters as they were when all were chosen.
 */
export function useListSelection<Row>(shown: ShownList<Row>): ListSelecting {
  const { filters, load, rowKey } = shown;
  const [chosen, setChosen] = useState<ListSelection>(nothing);
  // Rows of the filters before say nothing of those of now.
  const known = load.error === undefined && !load.stale ? load.page : undefined;
  const total = known && (shown.total ?? known.totalElements);
  const ids = [...new Set((load.page?.content ?? []).map(rowKey))];
  const view = viewOf(chosen, filters);
  // Of the same filters the list knows the number of this moment.
  const selection = chosen.kind === 'all' && view === 'same' && total !== undefined ? { ...chosen, total } : chosen;
  return {
    selection,
    view,
    total,
    ticks: {
      keys: view === 'other' ? [] : tickedKeys(selection, ids),
      onChange: (keys) => setChosen(withTicks(selection, ids, keys)),
      disabled: view === 'other' || (selection.kind === 'all' && total === undefined),
    },
    select: setChosen,
    selectAll: () => {
      if (total !== undefined) setChosen(allMatching(filters, total));
    },
    clear: () => setChosen(nothing),
  };
}
