import useSWR from 'swr';
import { useFailureNotice } from '../use-failure-notice.ts';
import type { ColumnFilter, FilterOption } from './column-filter.ts';

/** Load state of a list filter's options. */
export interface LoadedFilterOptions {
  /** Undefined while they load. */
  options: readonly FilterOption[] | undefined;
  error: unknown;
  busy: boolean;
  retry(): void;
}

/** Returns the options of a list filter: fixed options, or options that are fetched from their source. */
export function useFilterOptions(options: ColumnFilter['options'] = []): LoadedFilterOptions {
  const source = 'fetch' in options ? options : undefined;
  const notice = useFailureNotice(source?.failure ?? '');
  const { data, error, isValidating, mutate } = useSWR(
    source ? ['filter options', source.key] : null,
    source?.fetch ?? null,
    {
      shouldRetryOnError: false,
      onSuccess: notice.onSuccess,
      onError: notice.onError,
    },
  );
  return {
    options: 'fetch' in options ? data : options,
    error,
    busy: isValidating,
    retry: () => void notice.retry(mutate),
  };
}
