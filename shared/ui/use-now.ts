import { useCallback, useSyncExternalStore } from 'react';
import { clockTime, listenToClock } from './time/page-clock.ts';

/** The present moment, anew after every interval in milliseconds: for ages and limits that pass while one looks. */
export function useNow(interval: number): Date {
  const listen = useCallback((listener: () => void) => listenToClock(interval, listener), [interval]);
  const read = useCallback(() => clockTime(interval), [interval]);
  return useSyncExternalStore(listen, read);
}
