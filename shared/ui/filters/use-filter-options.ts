import useSWR from 'swr';
import { useFailureNotice } from '../use-failure-notice.ts';
import type { ColumnFilter, FilterOption } from './column-filter.ts';

/** What a list offers, fetched when it is opened. */
export interface OfferedOptions {
  /** Undefined while they are on their way. */
  options: readonly FilterOption[] | undefined;
  error: unknown;
  busy: boolean;
  retry(): void;
}

/** The values of a list, from the contract or from where they are known. */
export function useFilterOptions(from: ColumnFilter['options'] = []): OfferedOptions {
  const source = 'fetch' in from ? from : undefined;
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
    options: 'fetch' in from ? data : from,
    error,
    busy: isValidating,
    retry: () => void notice.retry(mutate),
  };
}
