import type { HealthChart } from '@dmp/shared/contract';
import { type ChartLook, chartOptions, drawnSeries } from './chart-options.ts';

const days = [1, 2, 3].map((day) => new Date(2026, 10, day).getTime());
const chartOf = (type: 'line' | 'bar', unit: string, ...series: (number | null)[][]): HealthChart => ({
  series: series.map((values, i) => ({ name: `S${i}`, data: values.map((y, at) => ({ x: days[at] ?? 0, y })) })),
  options: {
    chart: { type, stacked: type === 'bar' },
    xaxis: { type: 'datetime', min: days[0] ?? 0, max: days[2] ?? 0, labels: { datetimeUTC: false } },
    yaxis: { min: 0, ...(unit === '%' ? { max: 100 } : {}), title: { text: unit } },
  },
});
const look: ChartLook = {
  ...{ name: 'session-success', grain: 'Daily', theme: { mode: 'dark', nonce: 'n0nce' } },
  ...{ colours: ['rgb(1, 2, 3)'], text: 'rgb(4, 5, 6)', line: 'rgb(7, 8, 9)', surface: 'rgb(0, 0, 0)', marks: 2 },
};

test('percentages end at 100, and each mark has its unit', () => {
  const { yaxis } = chartOptions(chartOf('line', '%', [50, null, 100]), look);
  expect(yaxis).toMatchObject({ min: 0, max: 100 });
  const [axis] = [yaxis].flat();
  expect(axis?.labels?.formatter?.(50, undefined)).toBe('50%');
});

test('what is above 100 percent is drawn at 100', () => {
  expect(drawnSeries(chartOf('line', '%', [50, null, 140]))).toEqual([{ name: 'S0', data: [50, null, 100] }]);
  expect(drawnSeries(chartOf('bar', 'kWh', [140]))).toEqual([{ name: 'S0', data: [140] }]);
});

test('percentages end at 100, also where the server does not say so', () => {
  const chart = chartOf('line', '%', [140]);
  chart.options.yaxis = { min: 0, title: { text: '%' } };
  expect(chartOptions(chart, look).yaxis).toMatchObject({ max: 100 });
  expect(drawnSeries(chart)[0]?.data).toEqual([100]);
});

test('energy has no end, and says kWh', () => {
  const [axis] = [chartOptions(chartOf('bar', 'kWh', [5, 0, 7]), look).yaxis].flat();
  expect(axis?.max).toBeUndefined();
  expect(axis?.labels?.formatter?.(1500, undefined)).toBe('1,500 kWh');
});

test('nothing moves, nothing is read out twice, and styles carry the nonce of the page', () => {
  const { chart, theme } = chartOptions(chartOf('line', '%', [50]), look);
  expect(chart).toMatchObject({
    ...{ nonce: 'n0nce', animations: { enabled: false }, accessibility: { enabled: false }, toolbar: { show: false } },
  });
  expect(theme).toEqual({ mode: 'dark' });
});

test('points are called in full, those of the axis by what there is room for', () => {
  const { xaxis } = chartOptions(chartOf('line', '%', [50, null, 100]), look);
  expect(xaxis?.categories).toEqual(['11/01/2026', '11/02/2026', '11/03/2026']);
  const shown = ['11/01/2026', '11/02/2026', '11/03/2026'].map((label) => xaxis?.labels?.formatter?.(label));
  expect(shown).toEqual(['11/01', '', '11/03']);
});

test('a value that is missing says why where the pointer is', () => {
  const tips = [chartOptions(chartOf('line', '%', [50, null]), look).tooltip?.y].flat();
  expect([null, 98.46].map((value) => tips[0]?.formatter?.(value as number))).toEqual(['— (no session)', '98.5%']);
});

test('a second line is told apart by more than its colour', () => {
  const { stroke } = chartOptions(chartOf('line', '%', [1, 2], [3, 4]), look);
  expect(new Set([stroke?.dashArray].flat()).size).toBe(2);
});

test('names of series are text in the legend and the tooltip, which ApexCharts writes as markup', () => {
  const { legend, tooltip } = chartOptions(chartOf('bar', 'kWh', [1], [2]), look);
  const [values] = [tooltip?.y].flat();
  const name = `<b>A&B</b> "1" '2'`;
  const escaped = '&lt;b&gt;A&amp;B&lt;/b&gt; &quot;1&quot; &#39;2&#39;';
  expect(legend?.formatter?.(name)).toBe(escaped);
  expect(values?.title?.formatter?.(name)).toBe(`${escaped}: `);
});
