import type { HealthChart, HealthChartName, TimeGrain } from '@dmp/shared/contract';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import { chartHeight } from './chart-height.ts';
import { chartWords, formatValue, pointHeadings, pointLabels } from './chart-words.ts';
import styles from './health-charts.module.css';

interface Row {
  x: number;
  label: string;
  /** Of each series. */
  values: readonly (number | null)[];
}

interface ChartTableProps {
  name: HealthChartName;
  grain: TimeGrain;
  chart: HealthChart;
  /** For a screen reader alone. */
  unseen: boolean;
}

/** What a chart draws, in numbers. A value that is missing says why. */
export function ChartTable({ name, grain, chart: { series, options }, unseen }: ChartTableProps) {
  const unit = options.yaxis.title.text;
  const times = series[0]?.data.map(({ x }) => x) ?? [];
  const labels = pointLabels(times, grain);
  const rows = times.map(
    (x, i): Row => ({
      x,
      label: labels[i] ?? '',
      values: series.map(({ data }) => data[i]?.y ?? null),
    }),
  );
  const columns: SmallTableColumn<Row>[] = [
    { key: 'time', title: pointHeadings[grain], width: 160, heads: true, render: ({ label }) => label },
    ...series.map(
      (one, i): SmallTableColumn<Row> => ({
        key: one.name,
        title: `${one.name} (${unit})`,
        end: true,
        render: ({ values }) => {
          const value = values[i] ?? null;
          return value === null ? <Missing why={chartWords[name].missing} /> : formatValue(unit, value);
        },
      }),
    ),
  ];
  return (
    <section
      aria-label={`${chartWords[name].title} as a table`}
      className={unseen ? styles.unseen : styles.table}
      style={unseen ? undefined : { maxHeight: chartHeight }}
      // It scrolls, and the keyboard has to reach it.
      tabIndex={unseen ? undefined : 0}
    >
      <SmallTable
        label={chartWords[name].title}
        columns={columns}
        rows={rows}
        rowKey={({ x }) => `${x}`}
        empty={chartWords[name].empty}
        minWidth={160 + 110 * series.length}
      />
    </section>
  );
}

const Missing = ({ why }: { why: string }) => <span className={styles.soft}>{`— (${why})`}</span>;
