import { Button } from '@dmp/shared/antd/shell';
import { useId, useRef } from 'react';
import { formatTime } from '../../format/index.ts';
import { newRowsLabel } from './live-rows.ts';
import styles from './live-switch.module.css';
import type { LiveUpdates } from './use-live.ts';

/** Switches live updates on and off, and shows a button for the new rows that wait. */
export function LiveSwitch({ live }: { live: LiveUpdates }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.live}>
      <button
        ref={button}
        type="button"
        role="switch"
        aria-checked={live.isOn}
        aria-describedby={id}
        disabled={live.hasEnd}
        title={live.hasEnd ? 'The selected time range has an end, so nothing new can appear in it' : untilText(live)}
        className={styles.switch}
        onClick={() => live.setOn(!live.isOn)}
      >
        <span aria-hidden className={styles.knob} />
        Live
      </button>
      <span className={styles.newRows}>
        {live.isOn && live.rows.waitingCount > 0 ? (
          <Button
            type="primary"
            size="small"
            shape="round"
            onClick={() => {
              live.showNew();
              // This button unmounts with the waiting rows.
              button.current?.focus();
            }}
          >
            {newRowsLabel(live.rows)}
          </Button>
        ) : null}
      </span>
      <span id={id} role="status" className={styles.failure}>
        {live.failure === undefined ? '' : `No answer: ${live.failure.replace(/\.$/, '')}. Trying again.`}
      </span>
    </div>
  );
}

const untilText = ({ until }: LiveUpdates) => (until ? `Until ${formatTime(until)}` : undefined);
