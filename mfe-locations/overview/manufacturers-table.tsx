import { Link } from '@dmp/shared/antd/router';
import { type OperationalStatus, type Overview, overviewFilters, overviewManufacturers } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import styles from './count-table.module.css';

type Manufacturer = (typeof overviewManufacturers)[number];

interface Row {
  manufacturer: Manufacturer;
  overview: Overview;
}

/** The manufacturers beside each other; each number leads to its devices. */
export function ManufacturersTable({ overviews }: { overviews: Readonly<Record<string, Overview>> }) {
  const rows = overviewManufacturers.flatMap((manufacturer): Row | [] => {
    const overview = overviews[manufacturer];
    return overview ? { manufacturer, overview } : [];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label="Manufacturers" className={styles.surface}>
      <h2 className={styles.title}>Manufacturers</h2>
      <SmallTable
        label="Manufacturers"
        columns={columns}
        rows={rows}
        rowKey={({ manufacturer }) => manufacturer}
        empty="No manufacturers available."
        minWidth={640}
      />
    </section>
  );
}

const withStatus = (title: string, status: OperationalStatus): SmallTableColumn<Row> => ({
  key: status,
  title,
  end: true,
  render: ({ manufacturer, overview: { connectedStatuses, notConnectedStatuses } }) => (
    <Count
      count={(connectedStatuses[status] ?? 0) + (notConnectedStatuses[status] ?? 0)}
      selection={{ manufacturer, status }}
    />
  ),
});

const columns: SmallTableColumn<Row>[] = [
  { key: 'manufacturer', title: 'Manufacturer', heads: true, width: '22%', render: ({ manufacturer }) => manufacturer },
  ...[true, false].map(
    (connected): SmallTableColumn<Row> => ({
      key: String(connected),
      title: connected ? 'Connected devices' : 'Not connected',
      end: true,
      render: ({ manufacturer, overview: { devices } }) => (
        <Count count={connected ? devices.connected : devices.notConnected} selection={{ manufacturer, connected }} />
      ),
    }),
  ),
  withStatus('Available EVSEs', 'AVAILABLE'),
  withStatus('Charging', 'CHARGING'),
  withStatus('Out of order', 'OUTOFORDER'),
];

function Count({ count, selection }: { count: number; selection: Parameters<typeof overviewFilters>[0] }) {
  return (
    <Link to={`/devices?${new URLSearchParams(overviewFilters(selection))}`} className={styles.link}>
      {formatNumber(count)}
    </Link>
  );
}
