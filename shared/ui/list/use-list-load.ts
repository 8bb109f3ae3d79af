import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { Page } from '../../contract/index.ts';
import { serverNow } from '../../shell/server-now.ts';
import { isAbort, useFailureNotice } from '../use-failure-notice.ts';
import type { ListLoad } from './paged-table.tsx';
import { sharedRows } from './shared-rows.ts';

/** Options of {@link useListLoad}. */
export interface ListCall<Call, P extends Page<unknown>> {
  /** Namespace of this list's SWR keys. */
  name: string;
  /** Parameters of the call; part of the SWR key. */
  call: Call;
  fetch(call: Call, signal: AbortSignal): Promise<P>;
  /** Title of the notification when it fails. */
  failure: string;
  /** Interval of the background refresh while the page is visible, in milliseconds; none by default. */
  refreshInterval?: number;
  /** Aborts the request when the page is hidden or unmounted; for slow queries. */
  abortWhenHidden?: boolean;
}

/** State of the current call. */
interface CallState {
  /** The call as JSON. */
  callKey: string;
  /** The user waits for the response: it is the first load of this call, or they pressed Refresh or Retry. */
  isUserRequested: boolean;
  /** A load that the user waited for has failed: the list stays empty until one succeeds. */
  hasFailed: boolean;
}

interface ListRequest<P> {
  callKey: string;
  abort: AbortController;
  entry: Promise<ListCacheEntry<P>>;
}

interface ListCacheEntry<P> {
  callKey: string;
  page: P;
  loadedAt: Date;
}

/**
 * Creates the SWR cache entry of a page of rows, to prefetch a list. Its key is the `[name, call]` of
 * {@link useListLoad}.
 */
export const listCacheEntry = <P>(call: object, page: P): ListCacheEntry<P> => ({
  callKey: JSON.stringify(call),
  page,
  loadedAt: serverNow(),
});

/**
 * Loads the rows of a list. A new request aborts the previous one. When a load
 * that the user requested fails (first load, search, page, Refresh, Retry), the
 * list becomes empty and an error notification appears. When a background
 * refresh fails, the rows stay and `asOf` is set.
 */
export function useListLoad<Call extends object, P extends Page<unknown>>(
  list: ListCall<Call, P>,
): ListLoad<P['content'][number]> & { page: P | undefined } {
  const { name, call, fetch, failure, refreshInterval = 0, abortWhenHidden = false } = list;
  const callKey = JSON.stringify(call);
  const state = useRef<CallState>({ callKey, isUserRequested: true, hasFailed: false });
  if (state.current.callKey !== callKey) state.current = { callKey, isUserRequested: true, hasFailed: false };
  const latestRequest = useRef<ListRequest<P>>(undefined);
  const latestPage = useRef<P>(undefined);
  const notice = useFailureNotice(failure);

  const { data, error, isValidating, mutate } = useSWR(
    [name, call] as const,
    ([, requestedCall]) => {
      latestRequest.current?.abort.abort();
      const abort = new AbortController();
      const request: ListRequest<P> = {
        callKey: JSON.stringify(requestedCall),
        abort,
        entry: fetch(requestedCall, abort.signal).then((loadedPage) => {
          const page = sharedRows(latestPage.current, loadedPage);
          latestPage.current = page;
          return listCacheEntry(requestedCall, page);
        }),
      };
      latestRequest.current = request;
      return request.entry.catch((requestError: unknown) => {
        const latest = latestRequest.current;
        // A newer request for the same call has aborted this one: its result is the result of both.
        if (latest && latest !== request && latest.callKey === request.callKey) return latest.entry;
        throw requestError;
      });
    },
    {
      keepPreviousData: true,
      refreshInterval,
      onSuccess: () => {
        state.current.isUserRequested = state.current.hasFailed = false;
      },
      onError: (loadError: unknown, key: string) => {
        if (isAbort(loadError)) return;
        if (!state.current.isUserRequested) return;
        state.current.isUserRequested = false;
        state.current.hasFailed = true;
        notice.reset();
        notice.onError(loadError, key);
      },
    },
  );

  useEffect(() => {
    // Within the deduping interval SWR returns cached data without a request and without calling `onSuccess`.
    if (data?.callKey === callKey && !isValidating && error === undefined && state.current.callKey === callKey)
      state.current = { callKey, isUserRequested: false, hasFailed: false };
  }, [data, callKey, isValidating, error]);
  useEffect(() => {
    return abortWhenHidden ? () => latestRequest.current?.abort.abort() : undefined;
  }, [abortWhenHidden]);

  const stale = data !== undefined && data.callKey !== callKey;
  const loadError = isAbort(error) ? undefined : error;
  const hasNoCurrentRows = state.current.hasFailed || data === undefined || stale;
  return {
    page: data?.page,
    error: hasNoCurrentRows ? loadError : undefined,
    busy: isValidating,
    stale,
    asOf: loadError !== undefined && !hasNoCurrentRows ? data.loadedAt : undefined,
    loadedAt: refreshInterval === 0 ? data?.loadedAt : undefined,
    retry: () => {
      state.current.isUserRequested = true;
      return mutate();
    },
  };
}
