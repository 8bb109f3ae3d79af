import { connectionRows, statusRows, tagRows } from './count-rows.ts';
import { CountTable } from './count-table.tsx';
import { ManufacturersTable } from './manufacturers-table.tsx';
import styles from './overview-tab-pane.module.css';
import type { OverviewTab } from './overview-tabs.ts';

/** The content of one tab of the overview. @param epoch see {@link CountTable} */
export function OverviewTabPane({ tab, epoch }: { tab: OverviewTab; epoch: number }) {
  if ('tags' in tab) {
    return (
      <div className={styles.tags}>
        <CountTable
          title="Tags"
          labels="Tag"
          counts="Devices"
          rows={tagRows(tab.tags)}
          empty="No tags available."
          shares={false}
          devices={false}
          epoch={epoch}
        />
      </div>
    );
  }
  const { overview } = tab;
  const part = tab.manufacturer ? { manufacturer: tab.manufacturer } : {};
  return (
    <div className={styles.pane}>
      <CountTable
        title="Connections"
        labels="Metric"
        counts="Count"
        rows={connectionRows(overview, part)}
        empty="No statuses available."
        epoch={epoch}
      />
      <div className={styles.sideBySide}>
        {[true, false].map((connected) => (
          <CountTable
            key={String(connected)}
            title={connected ? 'Connected statuses' : 'Not connected statuses'}
            labels="Status"
            counts="EVSEs"
            rows={statusRows(overview, connected, part)}
            empty="No statuses available."
            statuses
            epoch={epoch}
          />
        ))}
      </div>
      {tab.manufacturers ? <ManufacturersTable main={overview} overviews={tab.manufacturers} /> : null}
      <p className={styles.note}>
        Every number opens the list of its devices. A device with several EVSEs is listed once, so the list can be
        shorter than the number of EVSEs; the Devices column shows its length.
      </p>
    </div>
  );
}
