import { Button } from '@dmp/shared/antd/shell';
import { useId, useRef } from 'react';
import { formatTime } from '../../format/index.ts';
import { newInWords } from './live-rows.ts';
import styles from './live-switch.module.css';
import type { Live } from './use-live.ts';

/** Follows what comes in, and leads to what came while somebody read. */
export function LiveSwitch({ live }: { live: Live }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.live}>
      <button
        ref={button}
        type="button"
        role="switch"
        aria-checked={live.on}
        aria-describedby={id}
        disabled={live.ended}
        title={live.ended ? 'The selected time range has an end, so nothing new can appear in it' : untilWhen(live)}
        className={styles.switch}
        onClick={() => live.turn(!live.on)}
      >
        <span aria-hidden className={styles.knob} />
        Live
      </button>
      <span className={styles.place}>
        {live.on && live.rows.waitingCount > 0 ? (
          <Button
            type="primary"
            size="small"
            shape="round"
            onClick={() => {
              live.showNew();
              // The button goes with what it leads to.
              button.current?.focus();
            }}
          >
            {newInWords(live.rows)}
          </Button>
        ) : null}
      </span>
      <span id={id} role="status" className={styles.fault}>
        {live.fault === undefined ? '' : `No answer: ${live.fault.replace(/\.$/, '')}. Trying again.`}
      </span>
    </div>
  );
}

const untilWhen = ({ until }: Live) => (until ? `Until ${formatTime(until)}` : undefined);
