import { Grid } from '@dmp/shared/antd/basics';
import { Link } from '@dmp/shared/antd/router';
import { Table, type TableColumnsType } from '@dmp/shared/antd/table';
import { formatCount, formatNumber, formatPercent, none, type StatusTone } from '@dmp/shared/format';
import { colours } from '@dmp/shared/shell';
import { ToneTag } from '@dmp/shared/ui';
import { useRef } from 'react';
import type { CountRow } from './count-rows.ts';
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
  const wide = Grid.useBreakpoint().sm !== false;
  return (
    <section aria-label={title} style={surface}>
      <h2 style={{ fontSize: 15, fontWeight: 600, margin: 0, padding: '10px 8px' }}>{title}</h2>
      <Table<CountRow>
        aria-label={title}
        size="small"
        tableLayout="fixed"
        columns={columnsOf(look, wide)}
        dataSource={useSteady(rows, epoch)}
        rowKey="label"
        pagination={false}
        locale={{ emptyText: <div style={{ padding: '20px 0' }}>{empty}</div> }}
      />
    </section>
  );
}

const surface = {
  background: colours.surface,
  border: `1px solid ${colours.line}`,
  borderRadius: 8,
  overflow: 'hidden',
  minWidth: 0,
} as const;

const zero = (row: CountRow): CountRow => ({
  ...row,
  count: 0,
  devices: 0,
  share: row.share === undefined ? undefined : 0,
});

function useSteady(rows: readonly CountRow[], epoch: number): CountRow[] {
  const shown = useRef<{ epoch: number; rows: CountRow[] }>({ epoch, rows: [] });
  const before = shown.current.epoch === epoch ? shown.current.rows : [];
  shown.current = { epoch, rows: steadyOrder(before, rows, zero) };
  return shown.current.rows;
}

const digits = { fontVariantNumeric: 'tabular-nums' } as const;

function columnsOf(look: Omit<CountTableProps, 'rows' | 'epoch'>, wide: boolean): TableColumnsType<CountRow> {
  const { labels, counts, statuses = false, shares = true, devices = true } = look;
  return [
    {
      key: 'label',
      title: labels,
      rowScope: 'row',
      ...(shares && wide ? { width: '34%' } : {}),
      onCell: () => ({ style: { background: 'transparent', fontWeight: 'normal' } }),
      render: (_, { label, tone }) =>
        statuses ? <ToneTag tone={tone}>{label}</ToneTag> : <span style={{ overflowWrap: 'anywhere' }}>{label}</span>,
    },
    {
      key: 'count',
      title: counts,
      align: 'end',
      width: wide ? 90 : 76,
      render: (_, row) => (
        <Link to={row.href} style={{ ...digits, fontWeight: 600 }} title={`Show ${formatCount(row.devices, 'device')}`}>
          {formatNumber(row.count)}
        </Link>
      ),
    },
    ...(shares
      ? [
          {
            key: 'share',
            title: 'Share',
            ...(wide ? {} : { width: 72, align: 'end' as const }),
            render: (_: unknown, row: CountRow) => <Share {...row} bar={wide} />,
          },
        ]
      : []),
    ...(devices
      ? [
          {
            key: 'devices',
            title: 'Devices',
            align: 'end' as const,
            width: wide ? 90 : 78,
            render: (_: unknown, row: CountRow) => (
              <Link to={row.href} style={digits} aria-label={`${formatCount(row.devices, 'device')}: ${row.label}`}>
                {formatNumber(row.devices)}
              </Link>
            ),
          },
        ]
      : []),
  ];
}

const hues: Record<StatusTone, string> = {
  green: colours.good,
  orange: colours.busy,
  grey: colours.textSoft,
  red: colours.bad,
};

/** A part of the whole in per cent, and as the length of a bar. */
function Share({ share, tone, bar }: Pick<CountRow, 'share' | 'tone'> & { bar: boolean }) {
  if (share === undefined) return none;
  const percent = <span style={{ ...digits, whiteSpace: 'nowrap' }}>{formatPercent(share)}</span>;
  if (!bar) return percent;
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <span aria-hidden style={{ flex: 1, minWidth: 0, height: 6, borderRadius: 3, background: colours.line }}>
        <span
          style={{
            display: 'block',
            width: `${share}%`,
            minWidth: share > 0 ? 2 : 0,
            height: '100%',
            borderRadius: 3,
            background: hues[tone],
          }}
        />
      </span>
      <span style={{ width: 56, textAlign: 'end' }}>{percent}</span>
    </span>
  );
}
