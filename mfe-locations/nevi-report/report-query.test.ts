import { closedQuarters, quarterName, readReport, reportQuery, type ShownReport, writeReport } from './report-query.ts';

const now = new Date('2026-11-23T06:00:00Z');
const last: ShownReport = { quarter: { year: 2026, quarter: 3 }, networkOperators: [], states: [] };

test.each<[string, ShownReport]>([
  ['', last],
  ['quarter=2026-Q2', { ...last, quarter: { year: 2026, quarter: 2 } }],
  // The running one, one of the future, one before the rule, and none at all.
  ['quarter=2026-Q4', last],
  ['quarter=2030-Q1', last],
  ['quarter=2022-Q4', last],
  ['quarter=2026-Q5', last],
  ['quarter=last', last],
  ['states=CA%2CNJ&module=3', { ...last, states: ['CA', 'NJ'], module: '3' }],
  ['networkOperators=Volt%5C%2C+way&module=5', { ...last, networkOperators: ['Volt, way'] }],
])('?%s is the report %j', (address, report) => {
  expect(readReport(new URLSearchParams(address), now)).toEqual(report);
  expect(readReport(writeReport(report), now)).toEqual(report);
});

test('calls are asked for the quarter, and for operators and states where some are chosen', () => {
  expect(reportQuery(last)).toEqual({ year: 2026, quarter: 3 });
  expect(reportQuery({ ...last, networkOperators: ['A', 'B, C'], states: ['CA'], module: '2' })).toEqual({
    ...{ year: 2026, quarter: 3, networkOperators: 'A,B\\, C', states: 'CA' },
  });
});

test.each([
  // 12 hours after its end a quarter is over everywhere.
  ['2026-01-01T11:59:59Z', 'Q3 2025', 11],
  ['2026-01-01T12:00:00Z', 'Q4 2025', 12],
  ['2026-11-23T06:00:00Z', 'Q3 2026', 15],
])('at %s the newest quarter is %s, of %d', (at, newest, count) => {
  const names = closedQuarters(new Date(at)).map(quarterName);
  expect([names[0], names.length, names.at(-1)]).toEqual([newest, count, 'Q1 2023']);
  expect(new Set(names).size).toBe(count);
});
