import type { GroupEvseFacts } from '@dmp/shared/contract';
import { formatCount, formatNumber } from '@dmp/shared/format';
import styles from './moving-evses.module.css';

/** The EVSEs that leave another group, each with that group. */
export function MovingEvses({ facts: { moving, groups, moved } }: { facts: GroupEvseFacts }) {
  if (moving === 0) return null;
  return (
    <section aria-label="EVSEs that will move" className={styles.moving}>
      <p>
        <strong>{formatCount(moving, 'EVSE')}</strong>
        <span>{` ${moving === 1 ? 'is' : 'are'} in another group and will leave it: ${groups.map(({ name, evses }) => `${name} (${formatNumber(evses)})`).join(', ')}.`}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also by keyboard */}
      <ul className={styles.list} tabIndex={0}>
        {moved.map(({ evseUid, stationId, chargeboxId, chargingGroup }) => (
          <li key={evseUid}>
            <span>{`${stationId ?? evseUid} of ${chargeboxId}`}</span>
            <span className={styles.from}>{`now in ${chargingGroup.name}`}</span>
          </li>
        ))}
        {moving > moved.length ? <li>{`and ${formatNumber(moving - moved.length)} more`}</li> : null}
      </ul>
    </section>
  );
}
