import { Link } from '@dmp/shared/antd/router';
import type { StatusOverview } from '@dmp/shared/contract';
import { formatNumber, formatTime } from '@dmp/shared/format';
import { networkFacts } from './network-facts.ts';
import styles from './network-line.module.css';

/** Since when changes are shown; nothing where the backend does not say how it was. */
function changesOf(yesterday: StatusOverview['yesterday']): string {
  if (yesterday === undefined) return '';
  return yesterday ? `Changes since ${formatTime(yesterday.at)}` : 'Changes since yesterday are shown after one day';
}

/** How the network is, in one line. */
export function NetworkLine({ overview }: { overview: StatusOverview }) {
  const { yesterday } = overview;
  return (
    <section aria-label="Network now" className={styles.line}>
      <ul className={styles.facts}>
        {networkFacts(overview).map(({ label, count, change, href }) => (
          <li key={label}>
            <Link to={href} className={styles.link}>
              <strong className={styles.count}>{formatNumber(count)}</strong>
              <span>{` ${label}`}</span>
            </Link>
            {change ? <span className={styles.change}>{` ${change}`}</span> : null}
          </li>
        ))}
      </ul>
      <span className={styles.change}>{changesOf(yesterday)}</span>
    </section>
  );
}
