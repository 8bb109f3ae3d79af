import { limits } from './limits.ts';

/** The charts of a device's health, as `chartName` in their address. */
export const healthCharts = [
  'session-success',
  'heartbeat-websocket-connectivity',
  'energy-distribution',
  'operational-status',
] as const;
export type HealthChartName = (typeof healthCharts)[number];

/** How much time one point of a chart stands for. */
export const timeGrains = ['Hourly', 'Daily', 'Weekly', 'Monthly'] as const;
export type TimeGrain = (typeof timeGrains)[number];

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The shortest there is of each, in milliseconds; a day may have 23 hours. */
const shortest: Record<TimeGrain, number> = {
  Hourly: hourMs,
  Daily: 23 * hourMs,
  Weekly: 7 * dayMs - hourMs,
  Monthly: 28 * dayMs - hourMs,
};

/** Whether a time of so many milliseconds has more points of a grain than a chart may have. */
export const isTooLongFor = (grain: TimeGrain, ms: number): boolean => ms / shortest[grain] > limits.chartPoints;
