import type { AlertEvaluation } from '@dmp/shared/contract';
import { formatCount, formatNumber } from '@dmp/shared/format';
import { TimeText } from '@dmp/shared/ui';
import styles from './found.module.css';
import { NamedSites } from './named-sites.tsx';

interface FoundProps {
  /** Names the table of the sites. */
  label: string;
  evaluation: AlertEvaluation;
}

/** What an evaluation found: its sentence, its numbers, and the sites it names. */
export function Found({ label, evaluation }: FoundProps) {
  const { at, summary, sites, siteCount, sitesWatched, evses, available } = evaluation;
  return (
    <div className={styles.found}>
      <p>
        <strong>{summary}</strong>
      </p>
      <p className={styles.soft}>
        <span>{`${formatNumber(available)} of ${formatCount(evses, 'EVSE')} available${sitesWatched > 0 ? ` at ${formatCount(sitesWatched, 'site')}` : ''}, `}</span>
        <TimeText at={at} />
      </p>
      {siteCount > 0 ? <NamedSites label={label} sites={sites} count={siteCount} /> : null}
    </div>
  );
}
