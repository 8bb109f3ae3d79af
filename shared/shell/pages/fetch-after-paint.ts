import { useLayoutEffect, useRef } from 'react';
import { type Cache, type Middleware, type SWRHook, unstable_serialize, useSWRConfig } from 'swr';

/** Delay after the first frame of a page that became visible again: events after that frame, such as a click, come first. */
const idleDelayMs = 100;

/** Runs {@link idleDelayMs} after the next frame. @returns cancels it */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, idleDelayMs);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A part of the page that renders within this time after an answer uses that answer: not all parts render at once. */
const dedupeMs = 100;

/** Keys in flight for a page that became visible again, by cache: several parts of the page may show the same call. */
const inFlight = new WeakMap<Cache, Set<string>>();

/** Refetches a key once for all concurrent callers: `mutate` by itself sends a request for each. */
function fetchOnce(cache: Cache, key: string, mutate: () => Promise<unknown>): void {
  const keys = inFlight.get(cache) ?? new Set();
  inFlight.set(cache, keys);
  if (keys.has(key)) return;
  keys.add(key);
  void mutate().finally(() => setTimeout(() => keys.delete(key), dedupeMs));
}

/**
 * A cached page that becomes visible again shows its cached data, and refetches after
 * that is painted. SWR by itself would start before, and the user would wait until
 * every component that uses the call has rendered again.
 */
export const fetchAfterPaint: Middleware = (useNext: SWRHook) => (key, fetcher, config) => {
  const isReturning = useRef(false);
  const hasData = useRef(false);
  const swr = useNext(key, fetcher, {
    ...config,
    isPaused: () => (isReturning.current && hasData.current) || config.isPaused?.() === true,
  });
  const { mutate } = swr;
  const { cache } = useSWRConfig();
  const name = useRef('');
  const { data } = swr;
  useLayoutEffect(() => {
    hasData.current = data !== undefined;
    name.current = unstable_serialize(key);
  });
  useLayoutEffect(() => {
    const cancel = isReturning.current
      ? afterPaint(() => {
          isReturning.current = false;
          fetchOnce(cache, name.current, mutate);
        })
      : undefined;
    return () => {
      cancel?.();
      isReturning.current = true;
    };
  }, [cache, mutate]);
  return swr;
};
