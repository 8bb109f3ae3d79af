import { useState } from 'react';
import type { ListLoad, RowSelection } from '../list/paged-table.tsx';
import {
  allMatching,
  type ListSelection,
  listedSelection,
  type SelectionFilters,
  type SelectionView,
  selectedKeys,
  selectionView,
  withSelectedKeys,
} from './selection.ts';

/** The list whose rows are selected. */
interface SelectableList<Row> {
  /** The filters as sent to the API, including a vendor's restriction. */
  filters: SelectionFilters;
  load: ListLoad<Row>;
  /** The key that a row selects: its own, or that of its parent (`selectionKey` of the list). */
  rowKey(row: Row): string;
  /** Number of selectable keys for the current filters, if it differs from the number of rows. */
  total?: number | undefined;
}

/** The selection in a list, and its changes. */
export interface ListSelectionState {
  selection: ListSelection;
  view: SelectionView;
  /** Number of matches of the list's filters; undefined while unknown. */
  total: number | undefined;
  /** For the `selection` prop of the table. */
  rowSelection: RowSelection;
  select(selection: ListSelection): void;
  selectAll(): void;
  clear(): void;
}

const emptySelection = listedSelection([]);

/**
 * Selects rows of a list: single rows, or all with exceptions. The selection stays while the user pages, sorts, and
 * filters. "All" means every row that matches the filters at the time when all were selected.
 */
export function useListSelection<Row>(list: SelectableList<Row>): ListSelectionState {
  const { filters, load, rowKey } = list;
  const [storedSelection, setSelection] = useState<ListSelection>(emptySelection);
  // A stale page has the total of the previous filters.
  const currentPage = load.error === undefined && !load.stale ? load.page : undefined;
  const total = currentPage && (list.total ?? currentPage.totalElements);
  const ids = [...new Set((load.page?.content ?? []).map(rowKey))];
  const view = selectionView(storedSelection, filters);
  // With the same filters, the list has the current total.
  const hasCurrentTotal = storedSelection.kind === 'all' && view === 'same' && total !== undefined;
  const selection = hasCurrentTotal ? { ...storedSelection, total } : storedSelection;
  return {
    selection,
    view,
    total,
    rowSelection: {
      keys: view === 'other' ? [] : selectedKeys(selection, ids),
      onChange: (keys) => setSelection(withSelectedKeys(selection, ids, keys)),
      disabled: view === 'other' || (selection.kind === 'all' && total === undefined),
    },
    select: setSelection,
    selectAll: () => {
      if (total !== undefined) setSelection(allMatching(filters, total));
    },
    clear: () => setSelection(emptySelection),
  };
}
