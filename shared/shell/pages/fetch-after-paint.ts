import { useLayoutEffect, useRef } from 'react';
import { type Cache, type Middleware, type SWRHook, unstable_serialize, useSWRConfig } from 'swr';

/** So long after its first frame a page that came back is left alone, in milliseconds: what follows that frame, such as a click, comes first. */
const settleTime = 100;

/** Runs once the next frame was painted and what it brought has settled. @returns takes it back */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, settleTime);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** What comes within this time after an answer shows that answer, in milliseconds: the parts of a page are not drawn in one go. */
const answeredFor = 100;

/** Keys that are being fetched for a page that came back, by their cache: several parts of it may show the same call. */
const underWay = new WeakMap<Cache, Set<string>>();

/** Fetches a key again, once for all that request it meanwhile: `mutate` by itself begins a request for each. */
function fetchOnce(cache: Cache, key: string, mutate: () => Promise<unknown>): void {
  const keys = underWay.get(cache) ?? new Set();
  underWay.set(cache, keys);
  if (keys.has(key)) return;
  keys.add(key);
  void mutate().finally(() => setTimeout(() => keys.delete(key), answeredFor));
}

/**
 * A kept page that comes back shows what it had, and fetches anew once that is
 * painted: SWR by itself would begin before, and the person would wait until
 * everything that shows the call is drawn again.
 */
export const fetchAfterPaint: Middleware = (useNext: SWRHook) => (key, fetcher, config) => {
  const isBack = useRef(false);
  const hasData = useRef(false);
  const swr = useNext(key, fetcher, {
    ...config,
    isPaused: () => (isBack.current && hasData.current) || config.isPaused?.() === true,
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
    const cancel = isBack.current
      ? afterPaint(() => {
          isBack.current = false;
          fetchOnce(cache, name.current, mutate);
        })
      : undefined;
    return () => {
      cancel?.();
      isBack.current = true;
    };
  }, [cache, mutate]);
  return swr;
};
