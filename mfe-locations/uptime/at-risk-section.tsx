import { Link } from '@dmp/shared/antd/router';
import { neviApi } from '@dmp/shared/api';
import { type UptimeRow, uptimeRule } from '@dmp/shared/contract';
import { formatMinutes, formatNumber, formatUptime } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { FailedState, SmallTable, type SmallTableColumn, useEntity } from '@dmp/shared/ui';
import styles from '../attention/attention-section.module.css';
import { allPortsAddress, portDeviceAddress, portsAtRiskAddress } from './uptime-query.ts';

const columns: readonly SmallTableColumn<UptimeRow>[] = [
  {
    key: 'port',
    title: 'Port',
    isRowHeader: true,
    render: (row) => <Link to={portDeviceAddress(row)}>{`${row.chargeboxId} · ${row.stationId}`}</Link>,
  },
  { key: 'uptime', title: 'Uptime', alignEnd: true, width: 110, render: ({ uptime }) => formatUptime(uptime) },
  { key: 'left', title: 'Left', alignEnd: true, width: 220, render: (row) => leftOf(row) },
];

/** How long a port may still be down, and when that time is used up at the current rate. */
function leftOf({ minutesLeft, missedInDays }: UptimeRow): string {
  if (minutesLeft <= 0) return 'Missed';
  const days = missedInDays === null ? '' : `, gone in ${formatMinutes(missedInDays * 24 * 60)}`;
  return `${formatMinutes(minutesLeft)}${days}`;
}

/** Ports that miss the uptime rule now or will within 30 days at the current rate, and a link to all ports. */
export function AtRiskSection() {
  const nevi = useApi(neviApi);
  const { entity, error, busy, reload } = useEntity(
    ['uptime at risk', 'all'],
    (signal) => nevi.uptimes({ risk: 'AT_RISK', sortBy: 'minutesLeft', sortOrder: 'ASC', pageSize: 3 }, signal),
    { failure: 'Get uptime failed!', refreshInterval: 60_000 },
  );
  if (error && !entity) {
    return (
      <FailedState
        title="The uptime of ports could not be loaded"
        error={error}
        onRetry={() => void reload()}
        retrying={busy}
      />
    );
  }
  if (!entity) return null;
  const { content, totalElements } = entity;
  return (
    <section aria-label="Uptime at risk" className={styles.surface}>
      <div className={styles.head}>
        <h2
          className={styles.title}
        >{`Uptime at risk${totalElements > 0 ? ` (${formatNumber(totalElements)})` : ''}`}</h2>
        <span
          className={styles.soft}
        >{`Whole network, whichever tab is open: not above ${uptimeRule.mustExceed}%, or within ${uptimeRule.aheadDays} days at the rate of the last ${uptimeRule.rateDays} days.`}</span>
        <Link to={totalElements > 0 ? portsAtRiskAddress : allPortsAddress}>
          {totalElements > 0 ? 'Show all ports at risk' : 'Show all ports'}
        </Link>
      </div>
      {totalElements > 0 ? (
        <SmallTable
          label="Ports at risk"
          columns={columns}
          rows={content}
          rowKey={({ evseUid }) => evseUid}
          empty="No port is at risk."
          minWidth={420}
        />
      ) : (
        <p className={styles.empty}>No port is at risk.</p>
      )}
    </section>
  );
}
