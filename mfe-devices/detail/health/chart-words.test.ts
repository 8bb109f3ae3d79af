import type { HealthChart, HealthChartName } from '@dmp/shared/contract';
import { axisLabels, formatValue, isEmptyChart, pointLabels } from './chart-words.ts';

const times = [new Date(2026, 9, 19).getTime(), new Date(2026, 10, 21, 15).getTime()];

test.each([
  ['Hourly', ['10/19/2026 12 AM', '11/21/2026 3 PM']],
  ['Daily', ['10/19/2026', '11/21/2026']],
  ['Weekly', ['Week of 10/19/2026', 'Week of 11/21/2026']],
  ['Monthly', ['October 2026', 'November 2026']],
] as const)('%s points are labeled by their start in the time zone of the browser', (grain, labels) => {
  expect(pointLabels(times, grain)).toEqual(labels);
});

test('the axis has no more labels than fit', () => {
  const days = Array.from({ length: 15 }, (_, i) => new Date(2026, 10, 1 + i).getTime());
  expect(axisLabels(days, 'Daily', 5).filter(Boolean)).toEqual(['11/01', '11/04', '11/07', '11/10', '11/13']);
  expect(axisLabels(days, 'Daily', 100).filter(Boolean)).toHaveLength(15);
});

const chart = (...values: (number | null)[]) => ({ series: [{ name: 'x', data: values.map((y, x) => ({ x, y })) }] });
test.each<[HealthChartName, Pick<HealthChart, 'series'>, boolean]>([
  ['session-success', chart(null, null), true],
  ['session-success', chart(null, 0), false],
  ['energy-distribution', chart(0, 0), true],
  ['energy-distribution', chart(0, 1.5), false],
  ['operational-status', { series: [] }, true],
])('%s with %j is empty: %s', (name, data, empty) => {
  expect(isEmptyChart(name, data)).toBe(empty);
});

test.each([
  ['%', 98.46, '98.5%'],
  ['kWh', 1234.5, '1,234.5 kWh'],
  ['kWh', 0, '0 kWh'],
  ['%', null, '—'],
])('in %s %s is %s', (unit, value, text) => {
  expect(formatValue(unit, value)).toBe(text);
});
