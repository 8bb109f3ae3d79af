import type { SWRConfiguration } from 'swr';
import { ApiError } from '../api/index.ts';
import { fetchAfterPaint } from './pages/fetch-after-paint.ts';

/** A call that failed for want of a token, a permission or a thing fails again when repeated. */
const worthRepeating = (error: unknown) => !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** How often a call that nobody repeats is tried again. */
const retries = 2;

/**
 * How every remote fetches. What refreshes itself goes on after a failure until
 * it succeeds, whatever the failure: SWR by itself would stop, and the page
 * would stand still.
 */
export const swrSettings = {
  revalidateOnFocus: false,
  use: [fetchAfterPaint],
  // Which, and when, is decided below.
  shouldRetryOnError: true,
  onErrorRetry: (fault, _key, { refreshInterval, errorRetryInterval }, revalidate, options) => {
    if (!refreshInterval && !(worthRepeating(fault) && options.retryCount <= retries)) return;
    const usual = typeof refreshInterval === 'number' && !worthRepeating(fault) ? refreshInterval : errorRetryInterval;
    setTimeout(() => void revalidate(options), usual);
  },
} satisfies SWRConfiguration;
