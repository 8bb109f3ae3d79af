import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Page, PageQuery } from '../../contract/index.ts';
import { type ListQuery, plainList } from '../list/list-query.ts';
import type { ListLoad } from '../list/paged-table.tsx';
import { type ListCall, useListLoad } from '../list/use-list-load.ts';
import type { ChangeListQuery } from '../list/use-list-query.ts';

interface ShortListOptions<Row> extends Pick<ListCall<object, Page<Row>>, 'refreshInterval'> {
  /** Tells this list's answers from other lists'. */
  name: string;
  /** Identity of the thing whose list it is. */
  of: string;
  /** Rows a page, of `limits.pageSizeOf`. */
  size: number;
  fetch(query: Required<PageQuery>, signal: AbortSignal): Promise<Page<Row>>;
  /** Title of the notification when it fails. */
  failure: string;
  /** What tells elsewhere on the page that the list has changed: when it is another, the rows are quietly fetched anew. */
  follows?: string | null;
}

/** A short list, and how it stands. */
export interface ShortListState<Row> {
  load: ListLoad<Row>;
  query: ListQuery;
  onQuery: ChangeListQuery;
  /** Something was added, which stands first: shows the first page anew. */
  added(): void;
}

/**
 * The rows of a `ShortList`: one page of a few rows inside of a panel. Its
 * page is not in the address, where that of the page's own list may stand.
 * Fetched while it is in sight; a page before stays until the next one is there.
 *
 * @example
 * const list = useShortList({
 *   name: 'EVSE messages',
 *   of: chargeboxId,
 *   size: limits.pageSizeOf.evseMessages,
 *   fetch: (query, signal) => messages.list(chargeboxId, query, signal),
 *   failure: 'Get messages failed!',
 * });
 */
export function useShortList<Row>(options: ShortListOptions<Row>): ShortListState<Row> {
  const { name, of, size, fetch, failure, refreshInterval = 0, follows = null } = options;
  const [page, setPage] = useState(0);
  const { mutate } = useSWRConfig();
  const load = useListLoad({
    name,
    call: { of, page, size },
    fetch: (call, signal) => fetch({ page: call.page, size: call.size }, signal),
    failure,
    refreshInterval,
  });

  const refresh = useRef(() => {});
  refresh.current = () => void mutate((key) => Array.isArray(key) && key[0] === name);
  const followed = useRef(follows);
  useEffect(() => {
    if (followed.current === follows) return;
    followed.current = follows;
    refresh.current();
  }, [follows]);

  return {
    load,
    query: { ...plainList, pageNumber: page, pageSize: size },
    onQuery: ({ pageNumber }) => setPage(pageNumber),
    added() {
      setPage(0);
      refresh.current();
    },
  };
}
