import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Page, PageQuery } from '../../contract/index.ts';
import { defaultListQuery, type ListQuery } from '../list/list-query.ts';
import type { ListLoad } from '../list/paged-table.tsx';
import { type ListCall, useListLoad } from '../list/use-list-load.ts';
import type { ChangeListQuery } from '../list/use-list-query.ts';

interface ShortListOptions<Row> extends Pick<ListCall<object, Page<Row>>, 'refreshInterval'> {
  /** The list's name in the cache key. */
  name: string;
  /** ID of the entity that the list belongs to. */
  parentId: string;
  /** Rows per page, from `limits.pageSizeOf`. */
  size: number;
  fetch(query: Required<PageQuery>, signal: AbortSignal): Promise<Page<Row>>;
  /** Title of the notification for a failed request. */
  failure: string;
  /** A value that changes with the list, from elsewhere on the page. A change fetches the rows again. */
  refreshKey?: string | null;
}

/** The state of a `ShortList`. */
export interface ShortListState<Row> {
  load: ListLoad<Row>;
  query: ListQuery;
  onQuery: ChangeListQuery;
  /** Opens the first page and fetches it again, for a row that was added there. */
  refreshFirstPage(): void;
}

/**
 * Loads the rows of a `ShortList`, one small page at a time. The page number is not in the URL, because the URL may
 * have the page number of the page's main list. Fetches only while visible; the previous page stays until the next one
 * is loaded.
 *
 * @example
 * const list = useShortList({
 *   name: 'EVSE messages',
 *   parentId: chargeboxId,
 *   size: limits.pageSizeOf.evseMessages,
 *   fetch: (query, signal) => messages.list(chargeboxId, query, signal),
 *   failure: 'Get messages failed!',
 * });
 */
export function useShortList<Row>(options: ShortListOptions<Row>): ShortListState<Row> {
  const { name, parentId, size, fetch, failure, refreshInterval = 0, refreshKey = null } = options;
  const [page, setPage] = useState(0);
  const { mutate } = useSWRConfig();
  const load = useListLoad({
    name,
    call: { parentId, page, size },
    fetch: (call, signal) => fetch({ page: call.page, size: call.size }, signal),
    failure,
    refreshInterval,
  });

  const refresh = useRef(() => {});
  refresh.current = () => void mutate((key) => Array.isArray(key) && key[0] === name);
  const previousKey = useRef(refreshKey);
  useEffect(() => {
    if (previousKey.current === refreshKey) return;
    previousKey.current = refreshKey;
    refresh.current();
  }, [refreshKey]);

  return {
    load,
    query: { ...defaultListQuery, pageNumber: page, pageSize: size },
    onQuery: ({ pageNumber }) => setPage(pageNumber),
    refreshFirstPage() {
      setPage(0);
      refresh.current();
    },
  };
}
