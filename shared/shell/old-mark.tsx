import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { formatTime } from '../format/index.ts';
import type { CallCache, OverdueCall } from './call-cache.ts';
import styles from './old-mark.module.css';

/** How often overdue answers are searched for, in milliseconds: there is no event when a computer wakes. */
const checkEvery = 5000;
/** An answer that is overdue by more than this, in milliseconds, is requested, and marked until it arrives. */
const grace = 5000;

/**
 * Refreshes every answer that is older than its interval when the tab is shown again or the computer wakes, and marks the
 * page with the time of the oldest one until it arrives. A failed refresh has its own mark, beside its data.
 */
export function OldMark({ calls }: { calls: CallCache }) {
  const { mutate } = useSWRConfig();
  const [oldest, setOldest] = useState<number>();

  useEffect(() => {
    let isMarked = false;
    const mark = () => {
      const old = calls.overdue().filter(({ late, isUnderWay, hasFailed }) => late > grace && isUnderWay && !hasFailed);
      isMarked = old.length > 0;
      setOldest(isMarked ? Math.min(...old.map(({ at }) => at)) : undefined);
    };
    const check = (isDue: (call: OverdueCall) => boolean) => {
      if (document.visibilityState === 'hidden') return;
      for (const overdue of calls.overdue()) {
        if (!overdue.isUnderWay && isDue(overdue)) void mutate(overdue.call);
      }
      mark();
    };
    const onShown = () => check(() => true);
    // A failed call has its own retries.
    const timer = setInterval(() => check(({ late, hasFailed }) => late > grace && !hasFailed), checkEvery);
    document.addEventListener('visibilitychange', onShown);
    calls.onWritten = () => {
      if (isMarked) mark();
    };
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
      calls.onWritten = () => {};
    };
  }, [calls, mutate]);

  // A remote's root contains only its pages otherwise.
  return oldest === undefined ? null : (
    <div className={styles.place} role="status">
      <span className={styles.mark}>{`As of ${formatTime(new Date(oldest))}. Refreshing …`}</span>
    </div>
  );
}
