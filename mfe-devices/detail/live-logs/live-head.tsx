import { useId } from 'react';
import type { FeedState } from './live-feed.ts';
import styles from './live-head.module.css';
import { stateInWords } from './live-words.ts';

interface LiveHeadProps {
  state: FeedState;
  onTurn(on: boolean): void;
}

/** The switch of the live feed, and how it stands. */
export function LiveHead({ state, onTurn }: LiveHeadProps) {
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
        onClick={() => onTurn(!on)}
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
