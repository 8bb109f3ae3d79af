import type { ApexOptions } from '@dmp/shared/antd/charts';
import type { HealthChart, HealthChartName, TimeGrain } from '@dmp/shared/contract';
import type { ShellTheme } from '@dmp/shared/shell';
import { axisLabels, chartWords, formatValue, pointLabels } from './chart-words.ts';

/** What the appearance of a chart depends on. */
export interface ChartStyle {
  name: HealthChartName;
  grain: TimeGrain;
  theme: Pick<ShellTheme, 'mode' | 'nonce'>;
  /** One for each series, in order. */
  colors: readonly string[];
  text: string;
  line: string;
  surface: string;
  /** Maximum number of labels that fit on the time axis. */
  maxLabels: number;
}

/**
 * The ApexCharts options of a chart. The time axis is a category axis: on a datetime axis, the first and last bar would be
 * cut in half, and a day of 25 hours would not be one bar. Animations are disabled, whatever the system prefers.
 */
export function chartOptions({ series, options }: HealthChart, style: ChartStyle): ApexOptions {
  const { name, grain, theme, colors, text, line, surface, maxLabels } = style;
  const { type, stacked } = options.chart;
  const unit = options.yaxis.title.text;
  const max = axisMax(options);
  const times = series[0]?.data.map(({ x }) => x) ?? [];
  const labels = pointLabels(times, grain);
  const shown = new Map(axisLabels(times, grain, maxLabels).map((label, i) => [labels[i], label]));
  return {
    chart: {
      type,
      stacked,
      ...(theme.nonce ? { nonce: theme.nonce } : {}),
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      // Screen readers get the table instead.
      accessibility: { enabled: false },
      background: 'transparent',
      foreColor: text,
      fontFamily: 'inherit',
      parentHeightOffset: 0,
    },
    theme: { mode: theme.mode },
    colors: [...colors],
    fill: { opacity: 1 },
    dataLabels: { enabled: false },
    // Dashes distinguish lines without relying on color.
    stroke:
      type === 'line'
        ? { width: 2, curve: 'straight', dashArray: series.map((_, i) => 4 * i) }
        : { width: stacked && times.length <= maxBarsWithBorder ? 1 : 0, colors: [surface] },
    // A point between two gaps has no line, so it needs a marker.
    markers: {
      size: type !== 'line' ? 0 : times.length <= maxPointsWithMarkers ? 4 : hasLonePoint(series) ? 2 : 0,
      strokeColors: surface,
    },
    plotOptions: { bar: { columnWidth: '80%' } },
    grid: { borderColor: line },
    legend: {
      show: series.length > 1,
      showForSingleSeries: false,
      position: 'top',
      horizontalAlign: 'left',
      formatter: escapeHtml,
      markers: { strokeWidth: 0 },
      onItemClick: { toggleDataSeries: false },
      onItemHover: { highlightDataSeries: true },
    },
    xaxis: {
      type: 'category',
      categories: labels,
      labels: {
        rotate: 0,
        hideOverlappingLabels: false,
        formatter: (label: string) => shown.get(label) ?? '',
      },
      axisTicks: { show: false },
      axisBorder: { color: line },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: options.yaxis.min,
      ...(max === undefined ? { forceNiceScale: true } : { max, tickAmount: 4 }),
      labels: { formatter: (value: number) => formatValue(unit, value) },
    },
    tooltip: {
      theme: theme.mode,
      shared: true,
      intersect: false,
      x: { formatter: (_: number, at?: { dataPointIndex: number }) => labels[at?.dataPointIndex ?? -1] ?? '' },
      y: {
        formatter: (value: number | null | undefined) =>
          value === null || value === undefined ? `— (${chartWords[name].missing})` : formatValue(unit, value),
        title: { formatter: (series: string) => `${escapeHtml(series)}: ` },
      },
    },
  };
}

const escapes = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }));

/**
 * Escapes text for HTML. ApexCharts sets the legend and the tooltip as `innerHTML`, and the name of a series can be user
 * input, such as a station ID. It sets axis labels as `textContent`, so they must not be escaped.
 */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes.get(character) ?? character);

/** Maximum of the value axis; 100 for percentages. */
const axisMax = ({ yaxis }: HealthChart['options']): number | undefined =>
  yaxis.max ?? (yaxis.title.text === '%' ? 100 : undefined);

/** The series with values clamped to the maximum of the axis. The table has the original values. */
export const clampedSeries = ({ series, options }: HealthChart): { name: string; data: (number | null)[] }[] => {
  const max = axisMax(options) ?? Number.POSITIVE_INFINITY;
  return series.map(({ name, data }) => ({ name, data: data.map(({ y }) => (y === null ? null : Math.min(y, max))) }));
};

/** More bars are too narrow for a border, and more points too dense for markers. */
const [maxBarsWithBorder, maxPointsWithMarkers] = [120, 40];

const hasLonePoint = (series: HealthChart['series']): boolean =>
  series.some(({ data }) =>
    data.some(({ y }, i) => y !== null && (data[i - 1]?.y ?? null) === null && (data[i + 1]?.y ?? null) === null),
  );
