import type { SelectionFacts } from '../../contract/index.ts';
import { formatNumber } from '../../format/index.ts';
import styles from './selection-counts.module.css';

const counts = [
  ['devices', 'Devices'],
  ['notConnected', 'Not connected'],
  ['charging', 'Charging now'],
  ['maintenance', 'In maintenance'],
] as const;

interface SelectionCountsProps {
  /** Undefined while loading; 'unavailable' for a server without this call. */
  facts: SelectionFacts | 'unavailable' | undefined;
}

/** The number of devices that an action affects, in total and by the states that matter for it. */
export function SelectionCounts({ facts }: SelectionCountsProps) {
  if (facts === 'unavailable') {
    return (
      <p className={styles.unavailable}>
        This server does not say how many of them are connected, charging, or in maintenance.
      </p>
    );
  }
  return (
    <dl className={styles.counts}>
      {counts.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{facts ? formatNumber(facts[key]) : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
