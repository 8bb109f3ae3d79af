import styles from './progress.module.css';

interface ProgressLineProps {
  /** Accessible name of the bar. */
  label: string;
  total: number;
  /** Number of successes out of `total`. */
  good: number;
  /** Number of failures out of `total`. */
  bad?: number;
  /** Text only, for finished work. */
  withoutBar?: boolean;
  /** The progress as text. */
  words: string;
}

/** Progress as a bar and as text. */
export function ProgressLine({ label, total, good, bad = 0, withoutBar = false, words }: ProgressLineProps) {
  const widthOf = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <div className={styles.progress}>
      {withoutBar ? null : (
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={good + bad}
          className={styles.bar}
        >
          <span className={styles.good} style={{ width: widthOf(good) }} />
          <span className={styles.bad} style={{ width: widthOf(bad) }} />
        </div>
      )}
      <span className={styles.count}>{words}</span>
    </div>
  );
}
