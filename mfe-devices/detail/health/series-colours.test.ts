import { type HealthChartName, operationalStatuses } from '@dmp/shared/contract';
import { plainColour, seriesVariables } from './series-colours.ts';

const named = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `ST-${i}`, data: [] }));

test.each<[HealthChartName, { name: string; data: [] }[]]>([
  ['operational-status', operationalStatuses.map((name) => ({ name, data: [] }))],
  ['energy-distribution', named(6) as { name: string; data: [] }[]],
])('each series of %s has a colour of its own', (name, series) => {
  const variables = seriesVariables(name, series);
  expect(new Set(variables).size).toBe(series.length);
});

test('with more series than colours they begin again', () => {
  expect(seriesVariables('energy-distribution', named(8))[7]).toBe(seriesVariables('energy-distribution', named(8))[1]);
});

test.each([
  ['color(srgb 0.5 0.2 0)', 'rgb(128, 51, 0)'],
  ['color(srgb 1 0.00392157 1e-7)', 'rgb(255, 1, 0)'],
  ['rgb(26, 135, 84)', 'rgb(26, 135, 84)'],
])('%s is %s to the chart library', (mixed, plain) => {
  expect(plainColour(mixed)).toBe(plain);
});
