import { lastClosedQuarter, monthsOfQuarter, neviFileName, quarterIsOverAt } from './nevi-report.ts';

test.each([
  [{ year: 2026, quarter: 1 }, ['2026-01-01', '2026-02-01', '2026-03-01'], '2026-04-01T12:00:00.000Z'],
  [{ year: 2026, quarter: 4 }, ['2026-10-01', '2026-11-01', '2026-12-01'], '2027-01-01T12:00:00.000Z'],
])('%j has its months, and ends when it has ended in every time zone', (quarter, months, over) => {
  expect(monthsOfQuarter(quarter)).toEqual(months);
  expect(quarterIsOverAt(quarter).toISOString()).toBe(over);
});

test.each([
  ['2026-11-23T06:00:00Z', { year: 2026, quarter: 3 }],
  ['2026-10-01T11:59:59Z', { year: 2026, quarter: 2 }],
  ['2026-10-01T12:00:00Z', { year: 2026, quarter: 3 }],
  ['2027-01-01T00:00:00Z', { year: 2026, quarter: 3 }],
  ['2027-03-31T23:59:59Z', { year: 2026, quarter: 4 }],
])('at %s the last closed quarter is %j', (now, quarter) => {
  expect(lastClosedQuarter(new Date(now))).toEqual(quarter);
});

test.each([
  [{}, 'ev-chart-module-2-2026-Q3.csv'],
  [{ states: 'CA' }, 'ev-chart-module-2-2026-Q3-CA.csv'],
  [
    { states: 'CA,OR', networkOperators: 'Blue Mesa: "Mobility"' },
    'ev-chart-module-2-2026-Q3-CA-OR-Blue-Mesa-Mobility.csv',
  ],
  [{ networkOperators: '../..' }, 'ev-chart-module-2-2026-Q3.csv'],
  [{ countries: 'US', tags: 'NEVI', preview: true }, 'ev-chart-module-2-2026-Q3-preview-US-NEVI.csv'],
])('the file name for %j contains only plain characters', (filters, name) => {
  const made = neviFileName(2, { year: 2026, quarter: 3, ...filters });
  expect(made).toBe(name);
});
