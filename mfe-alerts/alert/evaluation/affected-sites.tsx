import { Button } from '@dmp/shared/antd/shell';
import type { AlertSite } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import { useState } from 'react';
import styles from './evaluation.module.css';

const columns: SmallTableColumn<AlertSite>[] = [
  { key: 'name', title: 'Site', isRowHeader: true, render: ({ name, id }) => `${name} (${id})` },
  { key: 'down', title: 'Down', width: 80, alignEnd: true, render: ({ down }) => formatNumber(down) },
  {
    key: 'available',
    title: 'Available',
    width: 96,
    alignEnd: true,
    render: ({ available }) => formatNumber(available),
  },
  { key: 'evses', title: 'EVSEs', width: 80, alignEnd: true, render: ({ evses }) => formatNumber(evses) },
];

const initialRowCount = 5;

interface AffectedSitesProps {
  label: string;
  sites: readonly AlertSite[];
  /** All affected sites; `sites` may contain fewer. */
  count: number;
}

/** Table of an alert's affected sites with their EVSEs. Sites that the server did not send are only counted. */
export function AffectedSites({ label, sites, count }: AffectedSitesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const more = count - sites.length;
  const rows = showsAll ? sites : sites.slice(0, initialRowCount);
  return (
    <div className={styles.sites}>
      <SmallTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} empty="None." minWidth={420} />
      {rows.length < sites.length ? (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {`Show all ${formatNumber(sites.length)}`}
          </Button>
        </div>
      ) : null}
      {more > 0 && rows.length === sites.length ? (
        <p className={styles.soft}>{`and ${formatNumber(more)} more`}</p>
      ) : null}
    </div>
  );
}
