import { type HealthChartName, operationalStatuses } from '@dmp/shared/contract';
import { plainColor, seriesVariables } from './series-colors.ts';

const named = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `ST-${i}`, data: [] }));

test.each<[HealthChartName, { name: string; data: [] }[]]>([
  ['operational-status', operationalStatuses.map((name) => ({ name, data: [] }))],
  ['energy-distribution', named(6) as { name: string; data: [] }[]],
])('each series of %s has its own color', (name, series) => {
  const variables = seriesVariables(name, series);
  expect(new Set(variables).size).toBe(series.length);
});

test('with more series than colors, the colors repeat', () => {
  expect(seriesVariables('energy-distribution', named(8))[7]).toBe(seriesVariables('energy-distribution', named(8))[1]);
});

test.each([
  ['color(srgb 0.5 0.2 0)', 'rgb(128, 51, 0)'],
  ['color(srgb 1 0.00392157 1e-7)', 'rgb(255, 1, 0)'],
  ['rgb(26, 135, 84)', 'rgb(26, 135, 84)'],
])('%s is converted to %s', (mixed, plain) => {
  expect(plainColor(mixed)).toBe(plain);
});
