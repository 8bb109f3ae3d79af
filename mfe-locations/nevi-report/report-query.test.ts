import {
  closedQuarters,
  isPreview,
  quarterName,
  readReport,
  reportQuery,
  type ShownReport,
  shownQuarters,
  whyNotShown,
  writeReport,
} from './report-query.ts';

const now = new Date('2026-11-23T06:00:00Z');
const last: ShownReport = {
  ...{ quarter: { year: 2026, quarter: 3 }, countries: ['US'], states: [], networkOperators: [], tags: ['NEVI'] },
};
const running: ShownReport = { ...last, quarter: { year: 2026, quarter: 4 } };

test.each<[string, ShownReport]>([
  ['', last],
  ['quarter=2026-Q2', { ...last, quarter: { year: 2026, quarter: 2 } }],
  ['quarter=2026-Q4', running],
  // One of the future, one before the rule, and none at all.
  ['quarter=2030-Q1', last],
  ['quarter=2022-Q4', last],
  ['quarter=2026-Q5', last],
  ['quarter=last', last],
  ['states=CA%2CNJ&module=3', { ...last, states: ['CA', 'NJ'], module: '3' }],
  ['networkOperators=Volt%5C%2C+way&module=5', { ...last, networkOperators: ['Volt, way'] }],
  ['countries=&tags=', { ...last, countries: [], tags: [] }],
  ['countries=CA%2CUS&tags=NEVI%2CPILOT', { ...last, countries: ['CA', 'US'], tags: ['NEVI', 'PILOT'] }],
])('?%s is the report %j', (address, report) => {
  expect(readReport(new URLSearchParams(address), now)).toEqual(report);
  expect(readReport(writeReport(report), now)).toEqual(report);
});

test.each([
  ['', undefined],
  ['quarter=2026-Q3', undefined],
  ['quarter=2026-Q4', undefined],
  ['quarter=2027-Q1', 'There is no report of Q1 2027, because it has not begun. Showing Q3 2026 instead.'],
  ['quarter=2022-Q4', 'There is no report of Q4 2022: reports begin in 2023. Showing Q3 2026 instead.'],
  ['quarter=2026-Q5', '“2026-Q5” is not a quarter, such as 2026-Q3. Showing Q3 2026 instead.'],
  ['quarter=', '“” is not a quarter, such as 2026-Q3. Showing Q3 2026 instead.'],
])('of ?%s is said: %p', (address, sentence) => {
  expect(whyNotShown(new URLSearchParams(address), now)).toBe(sentence);
});

test('calls are asked for the quarter, and for what is chosen; of a running quarter for a preview', () => {
  expect(reportQuery(last, now)).toEqual({ year: 2026, quarter: 3, countries: 'US', tags: 'NEVI' });
  expect(reportQuery({ ...last, countries: [], tags: [] }, now)).toEqual({ year: 2026, quarter: 3 });
  expect(reportQuery({ ...running, networkOperators: ['A', 'B, C'], states: ['CA'], module: '2' }, now)).toEqual({
    ...{ year: 2026, quarter: 4, preview: true },
    ...{ countries: 'US', networkOperators: 'A,B\\, C', states: 'CA', tags: 'NEVI' },
  });
});

test.each([
  // 12 hours after its end a quarter is over everywhere; until then it is previewed beside the new one.
  ['2026-01-01T11:59:59Z', 'Q3 2025', 11, 'Q1 2026, Q4 2025'],
  ['2026-01-01T12:00:00Z', 'Q4 2025', 12, 'Q1 2026'],
  ['2026-11-23T06:00:00Z', 'Q3 2026', 15, 'Q4 2026'],
])('at %s the newest quarter is %s, of %d, and previewed are %s', (at, newest, count, previewed) => {
  const time = new Date(at);
  const names = closedQuarters(time).map(quarterName);
  expect([names[0], names.length, names.at(-1)]).toEqual([newest, count, 'Q1 2023']);
  expect(new Set(names).size).toBe(count);
  const shown = shownQuarters(time);
  expect(
    shown
      .filter((quarter) => isPreview(quarter, time))
      .map(quarterName)
      .join(', '),
  ).toBe(previewed);
  expect(shown.slice(-count).map(quarterName)).toEqual(names);
});
