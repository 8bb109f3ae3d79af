import { formatNumber } from '@dmp/shared/format';
import { ToneTag } from '@dmp/shared/ui';
import styles from './job-view.module.css';
import { type JobFields, outcomesInOrder, outcomesInWords, outcomeWords } from './job-words.ts';

/** The number of devices with each outcome, in its color, failures first. */
export function OutcomeCounts({ outcomes }: Pick<JobFields, 'outcomes'>) {
  return (
    <span className={styles.counts} title={outcomesInWords({ outcomes })}>
      {outcomesInOrder({ outcomes }).map((outcome) => (
        <ToneTag key={outcome} tone={outcomeWords[outcome].tone}>
          {`${formatNumber(outcomes[outcome])} ${outcomeWords[outcome].label}`}
        </ToneTag>
      ))}
    </span>
  );
}
