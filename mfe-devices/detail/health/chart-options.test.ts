import type { HealthChart } from '@dmp/shared/contract';
import { type ChartStyle, chartOptions, clampedSeries } from './chart-options.ts';

const days = [1, 2, 3].map((day) => new Date(2026, 10, day).getTime());
const chartOf = (type: 'line' | 'bar', unit: string, ...series: (number | null)[][]): HealthChart => ({
  series: series.map((values, i) => ({ name: `S${i}`, data: values.map((y, at) => ({ x: days[at] ?? 0, y })) })),
  options: {
    chart: { type, stacked: type === 'bar' },
    xaxis: { type: 'datetime', min: days[0] ?? 0, max: days[2] ?? 0, labels: { datetimeUTC: false } },
    yaxis: { min: 0, ...(unit === '%' ? { max: 100 } : {}), title: { text: unit } },
  },
});
const style: ChartStyle = {
  ...{ name: 'session-success', grain: 'Daily', theme: { mode: 'dark', nonce: 'n0nce' } },
  ...{ colors: ['rgb(1, 2, 3)'], text: 'rgb(4, 5, 6)', line: 'rgb(7, 8, 9)', surface: 'rgb(0, 0, 0)', maxLabels: 2 },
};

test('the axis of percentages ends at 100, and its labels have the unit', () => {
  const { yaxis } = chartOptions(chartOf('line', '%', [50, null, 100]), style);
  expect(yaxis).toMatchObject({ min: 0, max: 100 });
  const [axis] = [yaxis].flat();
  expect(axis?.labels?.formatter?.(50, undefined)).toBe('50%');
});

test('percentages above 100 are drawn at 100', () => {
  expect(clampedSeries(chartOf('line', '%', [50, null, 140]))).toEqual([{ name: 'S0', data: [50, null, 100] }]);
  expect(clampedSeries(chartOf('bar', 'kWh', [140]))).toEqual([{ name: 'S0', data: [140] }]);
});

test('the axis of percentages ends at 100 without a maximum from the server as well', () => {
  const chart = chartOf('line', '%', [140]);
  chart.options.yaxis = { min: 0, title: { text: '%' } };
  expect(chartOptions(chart, style).yaxis).toMatchObject({ max: 100 });
  expect(clampedSeries(chart)[0]?.data).toEqual([100]);
});

test('the axis of energy has no maximum, and its unit is kWh', () => {
  const [axis] = [chartOptions(chartOf('bar', 'kWh', [5, 0, 7]), style).yaxis].flat();
  expect(axis?.max).toBeUndefined();
  expect(axis?.labels?.formatter?.(1500, undefined)).toBe('1,500 kWh');
});

test('animations and accessibility texts are disabled, and styles have the nonce of the page', () => {
  const { chart, theme } = chartOptions(chartOf('line', '%', [50]), style);
  expect(chart).toMatchObject({
    ...{ nonce: 'n0nce', animations: { enabled: false }, accessibility: { enabled: false }, toolbar: { show: false } },
  });
  expect(theme).toEqual({ mode: 'dark' });
});

test('points have full labels, and the axis has as many short ones as fit', () => {
  const { xaxis } = chartOptions(chartOf('line', '%', [50, null, 100]), style);
  expect(xaxis?.categories).toEqual(['11/01/2026', '11/02/2026', '11/03/2026']);
  const shown = ['11/01/2026', '11/02/2026', '11/03/2026'].map((label) => xaxis?.labels?.formatter?.(label));
  expect(shown).toEqual(['11/01', '', '11/03']);
});

test('the tooltip of a missing value has the reason', () => {
  const tips = [chartOptions(chartOf('line', '%', [50, null]), style).tooltip?.y].flat();
  expect([null, 98.46].map((value) => tips[0]?.formatter?.(value as number))).toEqual(['— (no session)', '98.5%']);
});

test('lines differ in their dashes as well', () => {
  const { stroke } = chartOptions(chartOf('line', '%', [1, 2], [3, 4]), style);
  expect(new Set([stroke?.dashArray].flat()).size).toBe(2);
});

test('names of series are escaped in the legend and the tooltip, which ApexCharts sets as HTML', () => {
  const { legend, tooltip } = chartOptions(chartOf('bar', 'kWh', [1], [2]), style);
  const [values] = [tooltip?.y].flat();
  const name = `<b>A&B</b> "1" '2'`;
  const escaped = '&lt;b&gt;A&amp;B&lt;/b&gt; &quot;1&quot; &#39;2&#39;';
  expect(legend?.formatter?.(name)).toBe(escaped);
  expect(values?.title?.formatter?.(name)).toBe(`${escaped}: `);
});
