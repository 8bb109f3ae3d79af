import {
  closedQuarters,
  isPreview,
  quarterName,
  type ReportSelection,
  readReport,
  reportQuery,
  selectableQuarters,
  substitutionNotice,
  writeReport,
} from './report-query.ts';

const now = new Date('2026-11-23T06:00:00Z');
const last: ReportSelection = {
  ...{ quarter: { year: 2026, quarter: 3 }, countries: ['US'], states: [], networkOperators: [], tags: ['NEVI'] },
};
const running: ReportSelection = { ...last, quarter: { year: 2026, quarter: 4 } };

test.each<[string, ReportSelection]>([
  ['', last],
  ['quarter=2026-Q2', { ...last, quarter: { year: 2026, quarter: 2 } }],
  ['quarter=2026-Q4', running],
  // In the future, before the rule, and invalid.
  ['quarter=2030-Q1', last],
  ['quarter=2022-Q4', last],
  ['quarter=2026-Q5', last],
  ['quarter=last', last],
  ['states=CA%2CNJ&module=3', { ...last, states: ['CA', 'NJ'], module: '3' }],
  ['networkOperators=Volt%5C%2C+way&module=5', { ...last, networkOperators: ['Volt, way'] }],
  ['countries=&tags=', { ...last, countries: [], tags: [] }],
  ['countries=CA%2CUS&tags=NEVI%2CPILOT', { ...last, countries: ['CA', 'US'], tags: ['NEVI', 'PILOT'] }],
])('?%s selects the report %j', (address, report) => {
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
])('the notice for ?%s is %p', (address, sentence) => {
  expect(substitutionNotice(new URLSearchParams(address), now)).toBe(sentence);
});

test('the query has the quarter, the selected filters, and for a running quarter the preview flag', () => {
  expect(reportQuery(last, now)).toEqual({ year: 2026, quarter: 3, countries: 'US', tags: 'NEVI' });
  expect(reportQuery({ ...last, countries: [], tags: [] }, now)).toEqual({ year: 2026, quarter: 3 });
  expect(reportQuery({ ...running, networkOperators: ['A', 'B, C'], states: ['CA'], module: '2' }, now)).toEqual({
    ...{ year: 2026, quarter: 4, preview: true },
    ...{ countries: 'US', networkOperators: 'A,B\\, C', states: 'CA', tags: 'NEVI' },
  });
});

test.each([
  // A quarter is over in all time zones 12 hours after its end in UTC; until then it is a preview beside the new one.
  ['2026-01-01T11:59:59Z', 'Q3 2025', 11, 'Q1 2026, Q4 2025'],
  ['2026-01-01T12:00:00Z', 'Q4 2025', 12, 'Q1 2026'],
  ['2026-11-23T06:00:00Z', 'Q3 2026', 15, 'Q4 2026'],
])('at %s the newest quarter is %s of %d, with previews of %s', (at, newest, count, previewed) => {
  const time = new Date(at);
  const names = closedQuarters(time).map(quarterName);
  expect([names[0], names.length, names.at(-1)]).toEqual([newest, count, 'Q1 2023']);
  expect(new Set(names).size).toBe(count);
  const quarters = selectableQuarters(time);
  expect(
    quarters
      .filter((quarter) => isPreview(quarter, time))
      .map(quarterName)
      .join(', '),
  ).toBe(previewed);
  expect(quarters.slice(-count).map(quarterName)).toEqual(names);
});
