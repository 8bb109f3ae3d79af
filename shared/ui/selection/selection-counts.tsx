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
  /** Undefined while they are fetched; unavailable where the server does not have them. */
  facts: SelectionFacts | 'unavailable' | undefined;
}

/** How many devices an action affects, and how many of them are in a state that matters to it. */
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
