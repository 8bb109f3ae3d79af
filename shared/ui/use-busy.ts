import { useCallback, useRef, useState } from 'react';

/**
 * Runs work that takes a while, and says while it does: for the button that
 * started it, which is busy then and starts nothing more.
 *
 * @param work handles its own failures
 */
export function useBusy<A extends unknown[]>(
  work: (...input: A) => Promise<unknown>,
): [boolean, (...input: A) => void] {
  const [busy, setBusy] = useState(false);
  const under = useRef(false);
  const current = useRef(work);
  current.current = work;

  const run = useCallback((...input: A) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    void current.current(...input).finally(() => {
      under.current = false;
      setBusy(false);
    });
  }, []);
  return [busy, run];
}
