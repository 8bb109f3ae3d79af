import { useRef } from 'react';
import useSWR from 'swr';
import type { Page } from '../../contract/index.ts';
import { isAbort, useFailureNotice } from '../use-failure-notice.ts';
import type { ListLoad } from './paged-table.tsx';

interface ListCall<Call, Row> {
  /** Tells this list's answers from other lists'. */
  name: string;
  /** What is asked. */
  call: Call;
  fetch(call: Call, signal: AbortSignal): Promise<Page<Row>>;
  /** Title of the notification when it fails. */
  failure: string;
  /** How often the rows are quietly fetched anew while the page is in sight, in milliseconds; never by default. */
  refreshInterval?: number;
}

/** The rows of a list. A newer question ends the request of the one before. */
export function useListLoad<Call extends object, Row>(list: ListCall<Call, Row>): ListLoad<Row> {
  const { name, call, fetch, failure, refreshInterval = 0 } = list;
  const under = useRef<AbortController>(undefined);
  const notice = useFailureNotice(failure);

  const { data, error, isValidating, mutate } = useSWR(
    [name, call] as const,
    async ([, asked]) => {
      under.current?.abort();
      const request = new AbortController();
      under.current = request;
      return { asked: JSON.stringify(asked), page: await fetch(asked, request.signal) };
    },
    {
      keepPreviousData: true,
      refreshInterval,
      onSuccess: notice.onSuccess,
      onError: notice.onError,
    },
  );

  return {
    page: data?.page,
    error: isAbort(error) ? undefined : error,
    busy: isValidating,
    stale: data !== undefined && data.asked !== JSON.stringify(call),
    retry: () => {
      notice.again();
      return mutate();
    },
  };
}
