import { Button } from '@dmp/shared/antd/shell';
import { formatNumber } from '@dmp/shared/format';
import { useNow } from '@dmp/shared/ui';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './no-answer.module.css';
import type { ReachState, ServerReach } from './server-reach.ts';

/** The bar below the page while the server cannot be reached: when the tab retries, and a button that retries now. */
export function NoAnswer({ reach }: { reach: ServerReach }) {
  const state = useSyncExternalStore(reach.subscribe, reach.getState);
  return <div role="status">{state.is === 'reached' ? null : <Bar state={state} onRetry={reach.retryNow} />}</div>;
}

interface BarProps {
  state: Exclude<ReachState, { is: 'reached' }>;
  onRetry(): void;
}

function Bar({ state, onRetry }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      // The focused button is removed: without this the focus would move to the top of the document.
      if (current?.contains(document.activeElement)) document.getElementById('page')?.focus();
    };
  }, []);
  return (
    <div ref={bar} className={styles.bar}>
      <span>
        No answer from the server.{' '}
        {state.is === 'retrying' ? <span>Trying again …</span> : <Countdown until={state.until} />}
      </span>
      <Button size="small" loading={state.is === 'retrying'} onClick={onRetry}>
        Try now
      </Button>
    </div>
  );
}

/** Screen readers do not read the passing seconds. */
function Countdown({ until }: { until: number }) {
  const seconds = Math.max(1, Math.ceil((until - useNow(1000).getTime()) / 1000));
  return <span aria-hidden>{`Trying again in ${formatNumber(seconds)} s.`}</span>;
}
