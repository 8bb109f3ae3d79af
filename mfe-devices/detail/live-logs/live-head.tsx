import { useId } from 'react';
import styles from './live-head.module.css';
import type { FeedState } from './live-log-feed.ts';
import { stateInWords } from './live-words.ts';

interface LiveHeadProps {
  state: FeedState;
  onSetOnline(on: boolean): void;
}

/** The switch of the live feed, and its state. */
export function LiveHead({ state, onSetOnline }: LiveHeadProps) {
  const id = useId();
  const on = state.is !== 'off';
  return (
    <div className={styles.head}>
      <span id={`${id}-label`} className={styles.label}>
        Live
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-state`}
        className={styles.switch}
        onClick={() => onSetOnline(!on)}
      >
        <span aria-hidden className={styles.knob} />
        <span>{on ? 'Online' : 'Offline'}</span>
      </button>
      <span id={`${id}-state`} role="status" className={styles.state} data-state={state.is}>
        {stateInWords(state)}
      </span>
    </div>
  );
}
