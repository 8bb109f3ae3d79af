import type { SWRConfiguration } from 'swr';
import { ApiError, isUnreachable } from '../api/index.ts';
import { fetchAfterPaint } from './pages/fetch-after-paint.ts';
import { retryLater, retryPause } from './retry-later.ts';
import type { Shell } from './shell.ts';

/** A call that failed for want of a token, a permission or a thing fails again when repeated. */
const worthRepeating = (error: unknown) => !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Retries of a call that does not refresh itself. */
const retries = 2;

/**
 * How every remote fetches. What refreshes itself goes on after a failure until
 * it succeeds, whatever the failure: SWR by itself would stop, and the page
 * would stand still. A call that did not reach the server is retried until it
 * does. At most one retry of each call is pending.
 *
 * @param onNextRetry of the shell
 */
export function swrSettings(onNextRetry?: Shell['onNextRetry']) {
  const pending = new Map<string, () => void>();
  return {
    revalidateOnFocus: false,
    use: [fetchAfterPaint],
    // Which, and when, is decided below.
    shouldRetryOnError: true,
    onErrorRetry: (error, key, { refreshInterval, errorRetryInterval }, revalidate, options) => {
      const repeats = worthRepeating(error);
      const waits = onNextRetry !== undefined && isUnreachable(error);
      if (!refreshInterval && !waits && !(repeats && options.retryCount <= retries)) return;
      // What is refused is asked for as often as before.
      const isRefused = typeof refreshInterval === 'number' && !repeats;
      const pause = isRefused ? refreshInterval : retryPause(options.retryCount, errorRetryInterval);
      pending.get(key)?.();
      const cancel = retryLater(onNextRetry, error, pause, () => {
        pending.delete(key);
        void revalidate(options);
      });
      pending.set(key, cancel);
    },
  } satisfies SWRConfiguration;
}
