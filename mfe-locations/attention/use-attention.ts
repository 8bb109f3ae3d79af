import { attentionApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { useFailureNotice } from '@dmp/shared/ui';
import useSWR, { useSWRConfig } from 'swr';

/** How often it is quietly fetched anew while the page is in sight, in milliseconds. */
const refreshInterval = 30_000;

/** Title of the notification when it cannot be fetched. */
export const attentionFailure = 'Get attention failed!';

const prefix = 'attention';

/** The key of a page of one kind, which {@link useReloadAttention} finds. */
export const attentionKey = (...parts: readonly (string | number | boolean)[]): string => [prefix, ...parts].join(' ');

/** Fetches anew all that the page shows of what needs a person. */
export function useReloadAttention(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => typeof key === 'string' && key.startsWith(prefix));
}

/** What needs a person now. */
export function useAttention() {
  const attention = useApi(attentionApi);
  const notice = useFailureNotice(attentionFailure);
  const { data, error, isValidating, mutate } = useSWR(attentionKey(), () => attention.overview(), {
    refreshInterval,
    onSuccess: notice.onSuccess,
    // What was fetched quietly is told of beside the time of the last one.
    onError: (fault, key) => {
      if (!data) notice.onError(fault, key);
    },
  });
  return {
    attention: data,
    /** Of the last request, whatever is still there of the one before. */
    error: error as unknown,
    busy: isValidating,
    retry: () => notice.retry(mutate),
  };
}
