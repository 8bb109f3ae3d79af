import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import type { Lane, Thing } from './things.ts';
import styles from './timeline-panel.module.css';

interface Row extends Thing {
  lane: Lane;
}

const columns: SmallTableColumn<Row>[] = [
  { key: 'when', title: 'When', width: 360, render: ({ when }) => when },
  { key: 'lane', title: 'Of', width: 140, render: ({ lane: { of, label } }) => `${of} ${label}`.trim() },
  { key: 'what', title: 'What', width: 180, heads: true, render: ({ what }) => what },
  { key: 'facts', title: 'Facts', render: ({ facts }) => facts.join('. ') },
];

/** All things of a timeline as rows, the newest first. */
export function TimelineTable({ lanes, span }: { lanes: readonly Lane[]; span: string }) {
  const rows = lanes
    .flatMap((lane) => lane.things.map((thing): Row => ({ ...thing, lane })))
    .sort((a, b) => b.from - a.from || b.to - a.to);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
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
