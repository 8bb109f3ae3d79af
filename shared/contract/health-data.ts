import { limits } from './limits.ts';

/** The health charts of a device, by the `chartName` of their call. */
export const healthCharts = [
  'session-success',
  'heartbeat-websocket-connectivity',
  'energy-distribution',
  'operational-status',
] as const;
/** One of {@link healthCharts}. */
export type HealthChartName = (typeof healthCharts)[number];

/** How much time one point of a chart covers. */
export const timeGrains = ['Hourly', 'Daily', 'Weekly', 'Monthly'] as const;
/** One of {@link timeGrains}. */
export type TimeGrain = (typeof timeGrains)[number];

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The shortest duration of each grain, in milliseconds. A day may have 23 hours. */
const shortest: Record<TimeGrain, number> = {
  Hourly: hourMs,
  Daily: 23 * hourMs,
  Weekly: 7 * dayMs - hourMs,
  Monthly: 28 * dayMs - hourMs,
};

/** Whether a period, in milliseconds, has more points of this grain than a chart may have. */
export const isTooLongFor = (grain: TimeGrain, ms: number): boolean => ms / shortest[grain] > limits.chartPoints;
