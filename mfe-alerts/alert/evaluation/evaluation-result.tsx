import type { AlertEvaluation } from '@dmp/shared/contract';
import { formatCount, formatNumber } from '@dmp/shared/format';
import { TimeText } from '@dmp/shared/ui';
import { AffectedSites } from './affected-sites.tsx';
import styles from './evaluation.module.css';

interface EvaluationResultProps {
  /** Accessible name of the table of sites. */
  label: string;
  evaluation: AlertEvaluation;
}

export function EvaluationResult({ label, evaluation }: EvaluationResultProps) {
  const { at, summary, sites, siteCount, sitesWatched, evses, available } = evaluation;
  return (
    <div className={styles.evaluation}>
      <p>
        <strong>{summary}</strong>
      </p>
      <p className={styles.soft}>
        <span>{`${formatNumber(available)} of ${formatCount(evses, 'EVSE')} available${sitesWatched > 0 ? ` at ${formatCount(sitesWatched, 'site')}` : ''}, `}</span>
        <TimeText at={at} />
      </p>
      {siteCount > 0 ? <AffectedSites label={label} sites={sites} count={siteCount} /> : null}
    </div>
  );
}
