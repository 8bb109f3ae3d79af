import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { formatTime } from '../format/index.ts';
import type { CallCache, StaleCall } from './call-cache.ts';
import styles from './stale-data-indicator.module.css';

/** Interval between checks for stale answers. There is no event when a computer wakes. */
const checkIntervalMs = 5000;
/** An answer that is overdue for longer is requested again, and indicated until it arrives. */
const graceMs = 5000;

/**
 * Refreshes every stale answer when the tab becomes visible or the computer wakes, and shows the time of the oldest one
 * until it arrives. A failed refresh has its own indicator next to its data.
 */
export function StaleDataIndicator({ calls }: { calls: CallCache }) {
  const { mutate } = useSWRConfig();
  const [oldest, setOldest] = useState<number>();

  useEffect(() => {
    let isIndicated = false;
    const update = () => {
      const stale = calls
        .staleCalls()
        .filter(({ overdueMs, isValidating, hasFailed }) => overdueMs > graceMs && isValidating && !hasFailed);
      isIndicated = stale.length > 0;
      setOldest(isIndicated ? Math.min(...stale.map(({ answeredAt }) => answeredAt)) : undefined);
    };
    const refresh = (isDue: (call: StaleCall) => boolean) => {
      if (document.visibilityState === 'hidden') return;
      for (const stale of calls.staleCalls()) {
        if (!stale.isValidating && isDue(stale)) void mutate(stale.call);
      }
      update();
    };
    const onVisibilityChange = () => refresh(() => true);
    // A failed call has its own retries.
    const timer = setInterval(
      () => refresh(({ overdueMs, hasFailed }) => overdueMs > graceMs && !hasFailed),
      checkIntervalMs,
    );
    document.addEventListener('visibilitychange', onVisibilityChange);
    calls.onWrite = () => {
      if (isIndicated) update();
    };
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      calls.onWrite = () => {};
    };
  }, [calls, mutate]);

  // Renders no empty element: a remote's root otherwise contains only its pages.
  return oldest === undefined ? null : (
    <div className={styles.anchor} role="status">
      <span className={styles.indicator}>{`As of ${formatTime(new Date(oldest))}. Refreshing …`}</span>
    </div>
  );
}
