import type { ApexOptions } from '@dmp/shared/antd/charts';
import type { HealthChart, HealthChartName, TimeGrain } from '@dmp/shared/contract';
import type { ShellTheme } from '@dmp/shared/shell';
import { axisLabels, chartWords, formatValue, pointLabels } from './chart-words.ts';

/** All that the look of a chart depends on. */
export interface ChartLook {
  name: HealthChartName;
  grain: TimeGrain;
  theme: Pick<ShellTheme, 'mode' | 'nonce'>;
  /** Of the series, in their order. */
  colours: readonly string[];
  text: string;
  line: string;
  surface: string;
  /** The most marks that the axis has room for. */
  marks: number;
}

/**
 * A chart as ApexCharts takes it. Points stand side by side, each by its name:
 * on its own axis of times the first and last bar would be cut in half, and a
 * day of 25 hours would not be one bar. Nothing moves, whatever a person has
 * asked their system for.
 */
export function chartOptions({ series, options }: HealthChart, look: ChartLook): ApexOptions {
  const { name, grain, theme, colours, text, line, surface, marks } = look;
  const { type, stacked } = options.chart;
  const unit = options.yaxis.title.text;
  const most = mostOf(options);
  const times = series[0]?.data.map(({ x }) => x) ?? [];
  const labels = pointLabels(times, grain);
  const shown = new Map(axisLabels(times, grain, marks).map((label, i) => [labels[i], label]));
  return {
    chart: {
      type,
      stacked,
      ...(theme.nonce ? { nonce: theme.nonce } : {}),
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      // The table says it, and the picture is not read out.
      accessibility: { enabled: false },
      background: 'transparent',
      foreColor: text,
      fontFamily: 'inherit',
      parentHeightOffset: 0,
    },
    theme: { mode: theme.mode },
    colors: [...colours],
    fill: { opacity: 1 },
    dataLabels: { enabled: false },
    // Two lines are told apart by more than their colours.
    stroke:
      type === 'line'
        ? { width: 2, curve: 'straight', dashArray: series.map((_, i) => 4 * i) }
        : { width: stacked && times.length <= barsWithEdges ? 1 : 0, colors: [surface] },
    // A point between two gaps is no line.
    markers: {
      size: type !== 'line' ? 0 : times.length <= pointsWithMarks ? 4 : hasLonePoint(series) ? 2 : 0,
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
      ...(most === undefined ? { forceNiceScale: true } : { max: most, tickAmount: 4 }),
      // Each mark has its unit.
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
 * Text as markup. ApexCharts writes the legend and the tooltip as markup (`innerHTML`), and the
 * name of a series can be what a user has chosen, such as a station ID. Labels of axes are text
 * of the drawing (`textContent`): escaped they would be wrong on the screen.
 */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes.get(character) ?? character);

/** The end of the axis of values; percentages end at 100. */
const mostOf = ({ yaxis }: HealthChart['options']): number | undefined =>
  yaxis.max ?? (yaxis.title.text === '%' ? 100 : undefined);

/** The series as they are drawn: what is above the end of the axis is drawn at its end. The table has the values themselves. */
export const drawnSeries = ({ series, options }: HealthChart): { name: string; data: (number | null)[] }[] => {
  const most = mostOf(options) ?? Number.POSITIVE_INFINITY;
  return series.map(({ name, data }) => ({ name, data: data.map(({ y }) => (y === null ? null : Math.min(y, most))) }));
};

/** More bars than these are too narrow for an edge, and more points too near for a mark each. */
const [barsWithEdges, pointsWithMarks] = [120, 40];

const hasLonePoint = (series: HealthChart['series']): boolean =>
  series.some(({ data }) =>
    data.some(({ y }, i) => y !== null && (data[i - 1]?.y ?? null) === null && (data[i + 1]?.y ?? null) === null),
  );
