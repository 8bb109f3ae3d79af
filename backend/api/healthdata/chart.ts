import type { ChartPoint, HealthChart } from '@dmp/shared/contract';
import type { ChartTime } from './buckets.ts';

/** How a chart is drawn. */
export interface Look {
  type: 'line' | 'bar';
  stacked?: boolean;
  /** What the values are. */
  unit: '%' | 'kWh';
}

/** Part of a whole in percent with one decimal, never above 100; null of nothing. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(100, Math.round((1000 * part) / whole) / 10) : null;
}

/** A chart of these series. */
export function chartOf(
  { from, to }: ChartTime,
  { type, stacked = false, unit }: Look,
  series: { name: string; data: ChartPoint[] }[],
): HealthChart {
  return {
    series,
    options: {
      chart: { type, stacked },
      // In the browser's zone, which the points were asked for in.
      xaxis: { type: 'datetime', min: from.getTime(), max: to.getTime(), labels: { datetimeUTC: false } },
      yaxis: { min: 0, ...(unit === '%' ? { max: 100 } : {}), title: { text: unit } },
    },
  };
}
