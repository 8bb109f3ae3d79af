import { Button } from '@dmp/shared/antd/shell';
import { formatNumber } from '@dmp/shared/format';
import { useNow } from '@dmp/shared/ui';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './no-answer.module.css';
import type { ReachState, ServerReach } from './server-reach.ts';

/** Says below the page that the server cannot be reached, and when the tab tries again. */
export function NoAnswer({ reach }: { reach: ServerReach }) {
  const state = useSyncExternalStore(reach.subscribe, reach.getState);
  return <div role="status">{state.is === 'reached' ? null : <Bar state={state} onTry={reach.tryNow} />}</div>;
}

interface BarProps {
  state: Exclude<ReachState, { is: 'reached' }>;
  onTry(): void;
}

function Bar({ state, onTry }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      // The button goes, and the keyboard must not begin anew at the top of the document.
      if (current?.contains(document.activeElement)) document.getElementById('page')?.focus();
    };
  }, []);
  return (
    <div ref={bar} className={styles.bar}>
      <span>
        No answer from the server. {state.is === 'trying' ? 'Trying again …' : <Countdown until={state.until} />}
      </span>
      <Button size="small" loading={state.is === 'trying'} onClick={onTry}>
        Try now
      </Button>
    </div>
  );
}

/** The seconds are not read out as they pass. */
function Countdown({ until }: { until: number }) {
  const seconds = Math.max(1, Math.ceil((until - useNow(1000).getTime()) / 1000));
  return <span aria-hidden>Trying again in {formatNumber(seconds)} s.</span>;
}
