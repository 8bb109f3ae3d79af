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
