import { attentionApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { useFailureNotice } from '@dmp/shared/ui';
import useSWR, { useSWRConfig } from 'swr';

/** Background refresh while the page is visible, in milliseconds. */
export const attentionRefreshInterval = 30_000;

/** Title of the notification when the items cannot be loaded. */
export const attentionFailure = 'Get attention failed!';

const keyPrefix = 'attention';

/** SWR key of the overview or of one list; {@link useReloadAttention} matches its prefix. */
export const attentionKey = (...parts: readonly (string | number | boolean)[]): string =>
  [keyPrefix, ...parts].join(' ');

/** Returns a function that reloads the overview and all lists of attention items. */
export function useReloadAttention(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => typeof key === 'string' && key.startsWith(keyPrefix));
}

/** The overview of items that need attention now. */
export function useAttention() {
  const attention = useApi(attentionApi);
  const notice = useFailureNotice(attentionFailure);
  const { data, error, isValidating, mutate } = useSWR(attentionKey(), () => attention.overview(), {
    refreshInterval: attentionRefreshInterval,
    onSuccess: notice.onSuccess,
    // A failed refresh is shown beside the time of the last check, without a notification.
    onError: (failure, key) => {
      if (!data) notice.onError(failure, key);
    },
  });
  return {
    attention: data,
    /** Error of the last request, even if earlier data is still present. */
    error: error as unknown,
    busy: isValidating,
    retry: () => notice.retry(mutate),
  };
}
