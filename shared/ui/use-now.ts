import { useCallback, useSyncExternalStore } from 'react';
import { clockTime, listenToClock } from './time/page-clock.ts';

/**
 * Returns the current time of the server and rerenders after each interval: for ages and limits.
 *
 * @param interval in milliseconds
 */
export function useNow(interval: number): Date {
  const listen = useCallback((listener: () => void) => listenToClock(interval, listener), [interval]);
  const read = useCallback(() => clockTime(interval), [interval]);
  return useSyncExternalStore(listen, read);
}
