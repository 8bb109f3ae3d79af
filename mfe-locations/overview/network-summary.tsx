import { Link } from '@dmp/shared/antd/router';
import type { StatusOverview } from '@dmp/shared/contract';
import { formatNumber, formatTime } from '@dmp/shared/format';
import { networkCounts } from './network-counts.ts';
import styles from './network-summary.module.css';

/** Older backends do not send the counts of a day ago. */
function changesCaption(yesterday: StatusOverview['yesterday']): string {
  if (yesterday === undefined) return '';
  return yesterday ? `Changes since ${formatTime(yesterday.at)}` : 'Changes since yesterday are shown after one day';
}

/** Current counts of the network and their change within a day, in one line. */
export function NetworkSummary({ overview }: { overview: StatusOverview }) {
  const { yesterday } = overview;
  return (
    <section aria-label="Network now" className={styles.line}>
      <ul className={styles.facts}>
        {networkCounts(overview).map(({ label, count, change, href }) => (
          <li key={label}>
            <Link to={href} className={styles.link}>
              <strong className={styles.count}>{formatNumber(count)}</strong>
              <span>{` ${label}`}</span>
            </Link>
            {change ? <span className={styles.change}>{` ${change}`}</span> : null}
          </li>
        ))}
      </ul>
      <span className={styles.change}>{changesCaption(yesterday)}</span>
    </section>
  );
}
