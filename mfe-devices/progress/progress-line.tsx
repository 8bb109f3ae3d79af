import styles from './progress.module.css';

interface ProgressLineProps {
  /** Names the bar. */
  label: string;
  total: number;
  /** Of these, so many went well. */
  good: number;
  /** And so many did not. */
  bad?: number;
  /** Nothing moves any more: the words say it all. */
  withoutBar?: boolean;
  /** How far it has come, in words. */
  words: string;
}

/** How far something has come, as a bar and in words. */
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
