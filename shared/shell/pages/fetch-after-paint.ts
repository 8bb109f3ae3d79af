import { useLayoutEffect, useRef } from 'react';
import type { Middleware, SWRHook } from 'swr';

/** Runs after the next frame was painted. @returns takes it back */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
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
  const { data } = swr;
  useLayoutEffect(() => {
    hasData.current = data !== undefined;
  });
  useLayoutEffect(() => {
    const cancel = isBack.current
      ? afterPaint(() => {
          isBack.current = false;
          void mutate();
        })
      : undefined;
    return () => {
      cancel?.();
      isBack.current = true;
    };
  }, [mutate]);
  return swr;
};
