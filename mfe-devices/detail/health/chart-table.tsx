import type { HealthChart, HealthChartName, TimeGrain } from '@dmp/shared/contract';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import { chartHeight } from './chart-height.ts';
import { chartWords, formatValue, pointHeadings, pointLabels } from './chart-words.ts';
import styles from './health-charts.module.css';

interface Row {
  x: number;
  label: string;
  /** One for each series. */
  values: readonly (number | null)[];
}

interface ChartTableProps {
  name: HealthChartName;
  grain: TimeGrain;
  chart: HealthChart;
  /** For screen readers only. */
  visuallyHidden: boolean;
}

/** The values of a chart as a table; a missing value has its reason. */
export function ChartTable({ name, grain, chart: { series, options }, visuallyHidden }: ChartTableProps) {
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
    { key: 'time', title: pointHeadings[grain], width: 160, isRowHeader: true, render: ({ label }) => label },
    ...series.map(
      (one, i): SmallTableColumn<Row> => ({
        key: one.name,
        title: `${one.name} (${unit})`,
        alignEnd: true,
        render: ({ values }) => {
          const value = values[i] ?? null;
          return value === null ? <Missing reason={chartWords[name].missing} /> : formatValue(unit, value);
        },
      }),
    ),
  ];
  return (
    <section
      aria-label={`${chartWords[name].title} as a table`}
      className={visuallyHidden ? styles.visuallyHidden : styles.table}
      style={visuallyHidden ? undefined : { maxHeight: chartHeight }}
      // A scrollable region must be focusable by keyboard.
      tabIndex={visuallyHidden ? undefined : 0}
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

const Missing = ({ reason }: { reason: string }) => <span className={styles.soft}>{`— (${reason})`}</span>;
