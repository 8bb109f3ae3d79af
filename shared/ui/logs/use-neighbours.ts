import { useEffect, useRef } from 'react';
import type { ListQuery } from '../list/list-query.ts';
import type { ListLoad } from '../list/paged-table.tsx';
import type { AddressDrawer } from '../list/use-address-drawer.ts';
import type { ChangeListQuery } from '../list/use-list-query.ts';

interface NeighboursOptions {
  load: ListLoad<{ id: string }>;
  query: ListQuery;
  onQuery: ChangeListQuery;
  drawer: Pick<AddressDrawer, 'value' | 'open'>;
}

/** How a drawer goes on to the rows beside its own; undefined where there is none. */
export interface Neighbours {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The rows before and after the one in the drawer, in the list's order and over the edges of its pages. */
export function useNeighbours({ load, query, onQuery, drawer }: NeighboursOptions): Neighbours {
  const { page, stale, error } = load;
  /** Which end of a page that is on its way is wanted. */
  const wanted = useRef<'first' | 'last'>(undefined);
  const rows = page && !stale ? page.content : [];
  const at = rows.findIndex(({ id }) => id === drawer.value);

  useEffect(() => {
    if (wanted.current === undefined || stale || !page || page.number !== query.pageNumber) return;
    const row = page.content.at(wanted.current === 'first' ? 0 : -1);
    wanted.current = undefined;
    if (row && drawer.value !== undefined) drawer.open(row.id);
  }, [page, stale, query, drawer]);
  useEffect(() => {
    if (error !== undefined || drawer.value === undefined) wanted.current = undefined;
  }, [error, drawer.value]);

  const turn = (by: 1 | -1) => () => {
    wanted.current = by === 1 ? 'first' : 'last';
    onQuery({ ...query, pageNumber: query.pageNumber + by }, { replace: true });
  };
  const step = (by: 1 | -1) => {
    const row = rows[at + by];
    return row ? () => drawer.open(row.id) : undefined;
  };
  if (at < 0 || !page) return { onPrevious: undefined, onNext: undefined };
  const isLast = (page.number + 1) * page.size >= page.totalElements;
  return {
    onPrevious: step(-1) ?? (page.number > 0 ? turn(-1) : undefined),
    onNext: step(1) ?? (isLast ? undefined : turn(1)),
  };
}
