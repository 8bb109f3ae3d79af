import { Link } from '@dmp/shared/antd/router';
import { formatCount, formatNumber, formatPercent, none } from '@dmp/shared/format';
import { SmallTable, type SmallTableColumn, ToneTag } from '@dmp/shared/ui';
import { useRef } from 'react';
import type { CountRow } from './count-rows.ts';
import styles from './count-table.module.css';
import { stableOrder } from './stable-order.ts';

interface CountTableProps {
  /** Heading and accessible name. */
  title: string;
  /** Headings of the label column and the count column. */
  labels: string;
  counts: string;
  rows: readonly CountRow[];
  /** Text of a table without rows. */
  empty: string;
  /** Renders the labels as status tags. */
  statuses?: boolean;
  /** Whether there is a Share column and a Devices column. */
  shares?: boolean;
  devices?: boolean;
  /** The rows are sorted again only when this changes. */
  epoch: number;
}

/** A table of counts, each a link to the list of its devices. */
export function CountTable({ epoch, rows, ...columnProps }: CountTableProps) {
  const { title, empty } = columnProps;
  return (
    <section aria-label={title} className={styles.surface}>
      <h2 className={styles.title}>{title}</h2>
      <SmallTable
        label={title}
        columns={columnsOf(columnProps)}
        rows={useStableRows(rows, epoch)}
        rowKey={({ label }) => label}
        empty={empty}
      />
    </section>
  );
}

const toZeroRow = (row: CountRow): CountRow => ({
  ...row,
  count: 0,
  devices: row.devices === undefined ? undefined : 0,
  share: row.share === undefined ? undefined : 0,
});

function useStableRows(rows: readonly CountRow[], epoch: number): CountRow[] {
  const last = useRef<{ epoch: number; rows: CountRow[] }>({ epoch, rows: [] });
  const previousRows = last.current.epoch === epoch ? last.current.rows : [];
  last.current = { epoch, rows: stableOrder(previousRows, rows, toZeroRow) };
  return last.current.rows;
}

/** Narrower on a phone. */
const numberWidth = 'clamp(76px, 20vw, 90px)';

function columnsOf({
  labels,
  counts,
  statuses = false,
  shares = true,
  devices = true,
}: Omit<CountTableProps, 'rows' | 'epoch'>): SmallTableColumn<CountRow>[] {
  return [
    {
      key: 'label',
      title: labels,
      isRowHeader: true,
      ...(shares ? { width: '34%' } : {}),
      render: ({ label, tone }) => (statuses ? <ToneTag tone={tone}>{label}</ToneTag> : label),
    },
    {
      key: 'count',
      title: counts,
      alignEnd: true,
      width: numberWidth,
      render: ({ href, count, devices: deviceCount }) => (
        <Link
          to={href}
          className={styles.link}
          data-main
          title={deviceCount === undefined ? 'Show devices' : `Show ${formatCount(deviceCount, 'device')}`}
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
            alignEnd: true,
            width: numberWidth,
            render: ({ href, devices: deviceCount, label }: CountRow) =>
              deviceCount === undefined ? (
                none
              ) : (
                <Link to={href} className={styles.link} aria-label={`${formatCount(deviceCount, 'device')}: ${label}`}>
                  {formatNumber(deviceCount)}
                </Link>
              ),
          },
        ]
      : []),
  ];
}

/** A share as a percentage and a bar. */
function Share({ share, tone }: Pick<CountRow, 'share' | 'tone'>) {
  if (share === undefined) return <span>{none}</span>;
  return (
    <span className={styles.share}>
      <span aria-hidden className={styles.track}>
        <span
          className={styles.bar}
          data-tone={tone}
          // A small share is still visible.
          style={{ width: `${share}%`, minWidth: share > 0 ? 2 : 0 }}
        />
      </span>
      <span className={styles.percent}>{formatPercent(share)}</span>
    </span>
  );
}
