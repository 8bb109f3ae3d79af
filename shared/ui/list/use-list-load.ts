import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { Page } from '../../contract/index.ts';
import { serverNow } from '../../shell/server-now.ts';
import { isAbort, useFailureNotice } from '../use-failure-notice.ts';
import type { ListLoad } from './paged-table.tsx';
import { sharedRows } from './shared-rows.ts';

/** What {@link useListLoad} loads, and how. */
export interface ListCall<Call, P extends Page<unknown>> {
  /** Tells this list's answers from other lists'. */
  name: string;
  /** What is asked. */
  call: Call;
  fetch(call: Call, signal: AbortSignal): Promise<P>;
  /** Title of the notification when it fails. */
  failure: string;
  /** How often the rows are quietly fetched anew while the page is in sight, in milliseconds; never by default. */
  refreshInterval?: number;
  /** Its request ends when the page goes out of sight: for what is long to find. */
  endsOutOfSight?: boolean;
}

/** What was asked, and how it has gone so far. */
interface Turn {
  call: string;
  /** A person waits for the answer: it is the first of this call, or they pressed Refresh or Retry. */
  asked: boolean;
  /** What they waited for failed: there are no rows to show until it goes well. */
  failed: boolean;
}

interface Request<P> {
  call: string;
  abort: AbortController;
  answer: Promise<Answer<P>>;
}

interface Answer<P> {
  call: string;
  page: P;
  at: Date;
}

/** What is remembered of a page of rows under the key `[name, call]` of {@link useListLoad}: for who fetches it before it is shown. */
export const listAnswer = <P>(call: object, page: P): Answer<P> => ({
  call: JSON.stringify(call),
  page,
  at: serverNow(),
});

/**
 * The rows of a list. A newer question ends the request of the one before.
 * What a person asked for (a first load, a search, a page, Refresh, Retry)
 * empties the list when it fails, and is told of; a quiet refresh that fails
 * keeps the rows, and says as of when they are.
 */
export function useListLoad<Call extends object, P extends Page<unknown>>(
  list: ListCall<Call, P>,
): ListLoad<P['content'][number]> & { page: P | undefined } {
  const { name, call, fetch, failure, refreshInterval = 0, endsOutOfSight = false } = list;
  const text = JSON.stringify(call);
  const turn = useRef<Turn>({ call: text, asked: true, failed: false });
  if (turn.current.call !== text) turn.current = { call: text, asked: true, failed: false };
  const newest = useRef<Request<P>>(undefined);
  const last = useRef<P>(undefined);
  const notice = useFailureNotice(failure);

  const { data, error, isValidating, mutate } = useSWR(
    [name, call] as const,
    ([, asked]) => {
      newest.current?.abort.abort();
      const abort = new AbortController();
      const own: Request<P> = {
        call: JSON.stringify(asked),
        abort,
        answer: fetch(asked, abort.signal).then((answered) => {
          const page = sharedRows(last.current, answered);
          last.current = page;
          return listAnswer(asked, page);
        }),
      };
      newest.current = own;
      return own.answer.catch((fault: unknown) => {
        const after = newest.current;
        // The same was asked again meanwhile: how that goes is how this went.
        if (after && after !== own && after.call === own.call) return after.answer;
        throw fault;
      });
    },
    {
      keepPreviousData: true,
      refreshInterval,
      onSuccess: () => {
        turn.current = { ...turn.current, asked: false, failed: false };
      },
      onError: (fault: unknown, key: string) => {
        if (isAbort(fault)) return;
        const { asked, failed } = turn.current;
        turn.current = { ...turn.current, asked: false, failed: failed || asked };
        if (!asked) return;
        notice.again();
        notice.onError(fault, key);
      },
    },
  );

  useEffect(() => {
    // What was asked for again within moments is answered without a request, and without `onSuccess`.
    if (data?.call === text && !isValidating && error === undefined && turn.current.call === text)
      turn.current = { call: text, asked: false, failed: false };
  }, [data, text, isValidating, error]);
  useEffect(() => {
    return endsOutOfSight ? () => newest.current?.abort.abort() : undefined;
  }, [endsOutOfSight]);

  const stale = data !== undefined && data.call !== text;
  const fault = isAbort(error) ? undefined : error;
  const failed = turn.current.failed || data === undefined || stale;
  return {
    page: data?.page,
    error: failed ? fault : undefined,
    busy: isValidating,
    stale,
    asOf: fault !== undefined && !failed ? data.at : undefined,
    at: refreshInterval === 0 ? data?.at : undefined,
    retry: () => {
      turn.current = { ...turn.current, asked: true };
      return mutate();
    },
  };
}
