import { Link } from '@dmp/shared/antd/router';
import { type Overview, otherManufacturers, overviewFilters, overviewManufacturers } from '@dmp/shared/contract';
import { formatNumber, none } from '@dmp/shared/format';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import styles from './count-table.module.css';
import { type ComparedStatus, countsOf, type ManufacturerCounts, otherCounts } from './manufacturer-counts.ts';

type Manufacturer = (typeof overviewManufacturers)[number] | typeof otherManufacturers;

interface Row extends ManufacturerCounts {
  manufacturer: Manufacturer;
}

interface ManufacturersTableProps {
  /** Overview of the whole network. */
  main: Overview;
  /** Overviews by manufacturer. */
  overviews: Readonly<Record<string, Overview>>;
}

/** Compares the manufacturers; each number links to its devices. All other manufacturers share one row. */
export function ManufacturersTable({ main, overviews }: ManufacturersTableProps) {
  const named = overviewManufacturers.flatMap((manufacturer): Row | [] => {
    const overview = overviews[manufacturer];
    return overview ? { manufacturer, ...countsOf(overview) } : [];
  });
  if (named.length === 0) return null;
  const others = otherCounts(main, named);
  const rows: Row[] = others ? [...named, { manufacturer: otherManufacturers, ...others }] : named;
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

const withStatus = (title: string, status: ComparedStatus): SmallTableColumn<Row> => ({
  key: status,
  title,
  alignEnd: true,
  render: ({ manufacturer, statuses }) => <Count count={statuses[status]} selection={{ manufacturer, status }} />,
});

const columns: SmallTableColumn<Row>[] = [
  {
    key: 'manufacturer',
    title: 'Manufacturer',
    isRowHeader: true,
    width: '22%',
    render: ({ manufacturer }) => manufacturer,
  },
  ...[true, false].map(
    (connected): SmallTableColumn<Row> => ({
      key: String(connected),
      title: connected ? 'Connected devices' : 'Not connected',
      alignEnd: true,
      render: ({ manufacturer, ...counts }) => (
        <Count count={connected ? counts.connected : counts.notConnected} selection={{ manufacturer, connected }} />
      ),
    }),
  ),
  withStatus('Available EVSEs', 'AVAILABLE'),
  withStatus('Charging', 'CHARGING'),
  withStatus('Out of order', 'OUTOFORDER'),
];

interface CountProps {
  /** Older backends do not count devices. */
  count: number | undefined;
  selection: Parameters<typeof overviewFilters>[0];
}

function Count({ count, selection }: CountProps) {
  if (count === undefined) return <span>{none}</span>;
  return (
    <Link to={`/devices?${new URLSearchParams(overviewFilters(selection))}`} className={styles.link}>
      {formatNumber(count)}
    </Link>
  );
}
