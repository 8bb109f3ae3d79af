import { useCallback, useRef, useState } from 'react';

/**
 * Runs async work for a button. A call while the work is still running is ignored.
 *
 * @param work must handle its own errors
 * @returns whether the work is running, and the function that starts it
 */
export function useBusy<A extends unknown[]>(
  work: (...input: A) => Promise<unknown>,
): [boolean, (...input: A) => void] {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const latestWork = useRef(work);
  latestWork.current = work;

  const run = useCallback((...input: A) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    void latestWork.current(...input).finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  }, []);
  return [busy, run];
}
