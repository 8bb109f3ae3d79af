import { formatNumber } from '@dmp/shared/format';
import { ToneTag } from '@dmp/shared/ui';
import styles from './job-view.module.css';
import { type JobFacts, outcomesInOrder, outcomesInWords, outcomeWords } from './job-words.ts';

/** How many devices have which outcome, each in its colour, those that matter first. */
export function OutcomeCounts({ outcomes }: Pick<JobFacts, 'outcomes'>) {
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
