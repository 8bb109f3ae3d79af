import type { SWRConfiguration } from 'swr';
import { ApiError, isUnreachable } from '../api/index.ts';
import { fetchAfterPaint } from './pages/fetch-after-paint.ts';
import { retryDelay, scheduleRetry } from './schedule-retry.ts';
import type { Shell } from './shell.ts';

/** A call that failed with a client error (4xx), such as a missing token or permission, would fail again. */
const isRetryable = (error: unknown) => !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Maximum retries of a call without a refresh interval. */
const maxRetries = 2;

/**
 * SWR settings of every remote. A call with a refresh interval is retried after any
 * failure until it succeeds; SWR by itself would stop refreshing it. A call that did
 * not reach the server is retried until it does. At most one retry of each call is
 * pending.
 *
 * @param onNextRetry `Shell.onNextRetry`; a host before 2.5.0 does not provide it
 */
export function swrSettings(onNextRetry?: Shell['onNextRetry']) {
  const pending = new Map<string, () => void>();
  return {
    revalidateOnFocus: false,
    use: [fetchAfterPaint],
    // `onErrorRetry` decides which errors to retry.
    shouldRetryOnError: true,
    onErrorRetry: (error, key, { refreshInterval, errorRetryInterval }, revalidate, options) => {
      const canRetry = isRetryable(error);
      const waitsForServer = onNextRetry !== undefined && isUnreachable(error);
      if (!refreshInterval && !waitsForServer && !(canRetry && options.retryCount <= maxRetries)) return;
      // A rejected call keeps its refresh interval.
      const keepsInterval = typeof refreshInterval === 'number' && !canRetry;
      const delay = keepsInterval ? refreshInterval : retryDelay(options.retryCount, errorRetryInterval);
      pending.get(key)?.();
      const cancel = scheduleRetry(onNextRetry, error, delay, () => {
        pending.delete(key);
        void revalidate(options);
      });
      pending.set(key, cancel);
    },
  } satisfies SWRConfiguration;
}
