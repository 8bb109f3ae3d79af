import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import type { TimelineItem, TimelineLane } from './timeline-items.ts';
import styles from './timeline-panel.module.css';

interface Row extends TimelineItem {
  lane: TimelineLane;
}

const columns: SmallTableColumn<Row>[] = [
  { key: 'when', title: 'When', width: 360, render: ({ timeText }) => timeText },
  { key: 'lane', title: 'Of', width: 140, render: ({ lane: { stationId, label } }) => `${stationId} ${label}`.trim() },
  { key: 'what', title: 'What', width: 180, isRowHeader: true, render: ({ title }) => title },
  { key: 'facts', title: 'Facts', render: ({ facts }) => facts.join('. ') },
];

/** All items of a timeline as rows, newest first. */
export function TimelineTable({ lanes, span }: { lanes: readonly TimelineLane[]; span: string }) {
  const rows = lanes
    .flatMap((lane) => lane.items.map((item): Row => ({ ...item, lane })))
    .sort((a, b) => b.from - a.from || b.to - a.to);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={styles.table} aria-label="Timeline as a table" tabIndex={0}>
      <SmallTable
        label="Timeline"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={`Nothing is known about the last ${span}.`}
        minWidth={880}
      />
    </section>
  );
}
