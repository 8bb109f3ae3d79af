import { useRef } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { failureText } from '../api/error.ts';
import type { Page } from '../contract/index.ts';
import { useShell } from '../shell/shell-context.ts';
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
  const { notify } = useShell();
  const under = useRef<AbortController>(undefined);
  /** The question whose failure has been told of: what is fetched quietly, again and again, tells of it once. */
  const told = useRef<string>(undefined);

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
      ...(refreshInterval > 0 ? { onErrorRetry: goOn } : {}),
      onSuccess: () => {
        told.current = undefined;
      },
      onError: (fault: unknown) => {
        const question = JSON.stringify(call);
        if (isAbort(fault) || told.current === question) return;
        told.current = question;
        notify.error({ title: failure, ...failureText(fault) });
      },
    },
  );

  return {
    page: data?.page,
    // An ended request is no failure: the one that took its place is under way.
    error: isAbort(error) ? undefined : error,
    busy: isValidating,
    stale: data !== undefined && data.asked !== JSON.stringify(call),
    retry: () => {
      told.current = undefined;
      return mutate();
    },
  };
}

/** A list that refreshes itself does so after a failure too, or it would stand empty until somebody comes. */
const goOn: NonNullable<SWRConfiguration['onErrorRetry']> = (_fault, _key, config, revalidate, options) => {
  setTimeout(() => void revalidate(options), Math.max(config.errorRetryInterval, Number(config.refreshInterval)));
};

const isAbort = (fault: unknown) => fault instanceof DOMException && fault.name === 'AbortError';
