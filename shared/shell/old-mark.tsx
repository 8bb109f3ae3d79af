import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { formatTime } from '../format/index.ts';
import type { CallCache, OverdueCall } from './call-cache.ts';
import styles from './old-mark.module.css';

/** How often is looked for what is overdue, in milliseconds: a computer that was asleep tells nobody that it woke. */
const lookEvery = 5000;
/** An answer may be late by so much, in milliseconds, before it is asked for besides, and before what is shown is marked. */
const grace = 5000;

/**
 * Asks at once for what is older than its interval when the tab is shown again, or the computer wakes; and marks the page
 * with the time of the oldest of it until that is answered. What has failed is marked where it stands.
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
    const look = (isDue: (call: OverdueCall) => boolean) => {
      if (document.visibilityState === 'hidden') return;
      for (const overdue of calls.overdue()) {
        if (!overdue.isUnderWay && isDue(overdue)) void mutate(overdue.call);
      }
      mark();
    };
    const onShown = () => look(() => true);
    // What has failed has its own tries.
    const timer = setInterval(() => look(({ late, hasFailed }) => late > grace && !hasFailed), lookEvery);
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

  // The pages stand alone in the root otherwise.
  return oldest === undefined ? null : (
    <div className={styles.place} role="status">
      <span className={styles.mark}>As of {formatTime(new Date(oldest))}. Refreshing …</span>
    </div>
  );
}
