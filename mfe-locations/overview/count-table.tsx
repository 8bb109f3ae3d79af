import { Link } from '@dmp/shared/antd/router';
import { formatCount, formatNumber, formatPercent, none } from '@dmp/shared/format';
import { SmallTable, type SmallTableColumn, ToneTag } from '@dmp/shared/ui';
import { useRef } from 'react';
import type { CountRow } from './count-rows.ts';
import styles from './count-table.module.css';
import { steadyOrder } from './steady-order.ts';

interface CountTableProps {
  /** Accessible name and heading. */
  title: string;
  /** Headings of the labels and of the counts. */
  labels: string;
  counts: string;
  rows: readonly CountRow[];
  /** The sentence of a table without rows. */
  empty: string;
  /** Draws the labels as statuses. */
  statuses?: boolean;
  /** What counts are of: without a whole or with the devices themselves there is no such column. */
  shares?: boolean;
  devices?: boolean;
  /** The rows may be rearranged when this changes; otherwise each keeps its place. */
  epoch: number;
}

/** Counts, each a link to the list of the devices behind it. */
export function CountTable({ epoch, rows, ...look }: CountTableProps) {
  const { title, empty } = look;
  return (
    <section aria-label={title} className={styles.surface}>
      <h2 className={styles.title}>{title}</h2>
      <SmallTable
        label={title}
        columns={columnsOf(look)}
        rows={useSteady(rows, epoch)}
        rowKey={({ label }) => label}
        empty={empty}
      />
    </section>
  );
}

const zero = (row: CountRow): CountRow => ({
  ...row,
  count: 0,
  devices: row.devices === undefined ? undefined : 0,
  share: row.share === undefined ? undefined : 0,
});

function useSteady(rows: readonly CountRow[], epoch: number): CountRow[] {
  const shown = useRef<{ epoch: number; rows: CountRow[] }>({ epoch, rows: [] });
  const before = shown.current.epoch === epoch ? shown.current.rows : [];
  shown.current = { epoch, rows: steadyOrder(before, rows, zero) };
  return shown.current.rows;
}

/** Narrower on a telephone. */
const numbers = 'clamp(76px, 20vw, 90px)';

function columnsOf(look: Omit<CountTableProps, 'rows' | 'epoch'>): SmallTableColumn<CountRow>[] {
  const { labels, counts, statuses = false, shares = true, devices = true } = look;
  return [
    {
      key: 'label',
      title: labels,
      heads: true,
      ...(shares ? { width: '34%' } : {}),
      render: ({ label, tone }) => (statuses ? <ToneTag tone={tone}>{label}</ToneTag> : label),
    },
    {
      key: 'count',
      title: counts,
      end: true,
      width: numbers,
      render: ({ href, count, devices: behind }) => (
        <Link
          to={href}
          className={styles.link}
          data-main
          title={behind === undefined ? 'Show devices' : `Show ${formatCount(behind, 'device')}`}
        >
          {formatNumber(count)}
        </Link>
      ),
    },
    ...(shares ? [{ key: 'share', title: 'Share', render: (row: CountRow) => <Share {...row} /> }] : []),
    ...(devices
      ? [
          {
            key: 'devices',
            title: 'Devices',
            end: true,
            width: numbers,
            render: ({ href, devices: behind, label }: CountRow) =>
              behind === undefined ? (
                none
              ) : (
                <Link to={href} className={styles.link} aria-label={`${formatCount(behind, 'device')}: ${label}`}>
                  {formatNumber(behind)}
                </Link>
              ),
          },
        ]
      : []),
  ];
}

/** A part of the whole in per cent, and as the length of a bar. */
function Share({ share, tone }: Pick<CountRow, 'share' | 'tone'>) {
  if (share === undefined) return <span>{none}</span>;
  return (
    <span className={styles.share}>
      <span aria-hidden className={styles.track}>
        <span
          className={styles.bar}
          data-tone={tone}
          // What is there is seen, however little it is.
          style={{ width: `${share}%`, minWidth: share > 0 ? 2 : 0 }}
        />
      </span>
      <span className={styles.percent}>{formatPercent(share)}</span>
    </span>
  );
}
