import { useEffect, useRef } from 'react';
import type { ListQuery } from '../list/list-query.ts';
import type { ListLoad } from '../list/paged-table.tsx';
import type { AddressDrawer } from '../list/use-address-drawer.ts';
import type { ChangeListQuery } from '../list/use-list-query.ts';

interface NeighborsOptions {
  load: ListLoad<{ id: string }>;
  query: ListQuery;
  onQuery: ChangeListQuery;
  drawer: Pick<AddressDrawer, 'value' | 'open'>;
}

/** Open the previous and the next row in the drawer; undefined if there is none. */
export interface Neighbors {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Navigation to the rows before and after the one in the drawer, in the list's order and across pages. */
export function useNeighbors({ load, query, onQuery, drawer }: NeighborsOptions): Neighbors {
  const { page, stale, error } = load;
  /** The row of the loading page that opens once the page is loaded. */
  const pendingRow = useRef<'first' | 'last'>(undefined);
  const rows = page && !stale ? page.content : [];
  const index = rows.findIndex(({ id }) => id === drawer.value);

  useEffect(() => {
    if (pendingRow.current === undefined || stale || !page || page.number !== query.pageNumber) return;
    const row = page.content.at(pendingRow.current === 'first' ? 0 : -1);
    pendingRow.current = undefined;
    if (row && drawer.value !== undefined) drawer.open(row.id);
  }, [page, stale, query, drawer]);
  useEffect(() => {
    if (error !== undefined || drawer.value === undefined) pendingRow.current = undefined;
  }, [error, drawer.value]);

  const openOnPage = (by: 1 | -1) => () => {
    pendingRow.current = by === 1 ? 'first' : 'last';
    onQuery({ ...query, pageNumber: query.pageNumber + by }, { replace: true });
  };
  const openInPage = (by: 1 | -1) => {
    const row = rows[index + by];
    return row ? () => drawer.open(row.id) : undefined;
  };
  if (index < 0 || !page) return { onPrevious: undefined, onNext: undefined };
  const isLast = (page.number + 1) * page.size >= page.totalElements;
  return {
    onPrevious: openInPage(-1) ?? (page.number > 0 ? openOnPage(-1) : undefined),
    onNext: openInPage(1) ?? (isLast ? undefined : openOnPage(1)),
  };
}
