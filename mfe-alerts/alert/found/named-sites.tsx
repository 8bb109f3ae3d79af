import { Button } from '@dmp/shared/antd/shell';
import type { AlertSite } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import { useState } from 'react';
import styles from './found.module.css';

const columns: SmallTableColumn<AlertSite>[] = [
  { key: 'name', title: 'Site', heads: true, render: ({ name, id }) => `${name} (${id})` },
  { key: 'down', title: 'Down', width: 80, end: true, render: ({ down }) => formatNumber(down) },
  { key: 'available', title: 'Available', width: 96, end: true, render: ({ available }) => formatNumber(available) },
  { key: 'evses', title: 'EVSEs', width: 80, end: true, render: ({ evses }) => formatNumber(evses) },
];

/** So many stand there at first. */
const shownAtFirst = 5;

interface NamedSitesProps {
  label: string;
  sites: readonly AlertSite[];
  /** How many there are, named or not. */
  count: number;
}

/** Sites that an alert names, with their EVSEs; of the rest how many there are. */
export function NamedSites({ label, sites, count }: NamedSitesProps) {
  const [all, setAll] = useState(false);
  const more = count - sites.length;
  const shown = all ? sites : sites.slice(0, shownAtFirst);
  return (
    <div className={styles.sites}>
      <SmallTable label={label} columns={columns} rows={shown} rowKey={({ id }) => id} empty="None." minWidth={420} />
      {shown.length < sites.length ? (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {`Show all ${formatNumber(sites.length)}`}
          </Button>
        </div>
      ) : null}
      {more > 0 && shown.length === sites.length ? (
        <p className={styles.soft}>{`and ${formatNumber(more)} more`}</p>
      ) : null}
    </div>
  );
}
