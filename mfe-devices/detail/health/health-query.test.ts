import { lastDays } from '../last-days.ts';
import { rangeAt, readHealthQuery, validateHealthRange, writeHealthQuery } from './health-query.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const [from, to] = [new Date('2026-11-01T00:00:00.000Z'), new Date('2026-11-08T00:00:00.000Z')];

test.each([
  ['', { grain: 'Daily', range: undefined }],
  ['grain=Hourly', { grain: 'Hourly', range: undefined }],
  ['grain=Yearly', { grain: 'Daily', range: undefined }],
  [`chartFrom=${from.toISOString()}&chartTo=${to.toISOString()}`, { grain: 'Daily', range: { from, to } }],
  // Half a range, a reversed one, and an unreadable one.
  [`chartFrom=${from.toISOString()}`, { grain: 'Daily', range: undefined }],
  [`chartFrom=${to.toISOString()}&chartTo=${from.toISOString()}`, { grain: 'Daily', range: undefined }],
  ['chartFrom=yesterday&chartTo=today', { grain: 'Daily', range: undefined }],
])('the address %j is parsed as %j', (address, query) => {
  expect(readHealthQuery(new URLSearchParams(address))).toEqual(query);
});

test('a written address parses to the same query, without defaults', () => {
  const before = new URLSearchParams('tab=health&timeline=7d');
  const written = writeHealthQuery(before, { grain: 'Weekly', range: { from, to } });
  expect(readHealthQuery(written)).toEqual({ grain: 'Weekly', range: { from, to } });
  expect(`${writeHealthQuery(written, { grain: 'Daily', range: undefined })}`).toBe('tab=health&timeline=7d');
});

test('the default range is the last two weeks', () => {
  expect(rangeAt({ range: undefined }, now)).toEqual({ from: new Date('2026-11-07T12:00:00.000Z'), to: now });
  expect(rangeAt({ range: { from, to } }, now)).toEqual({ from, to });
});

test.each([
  [{ from, to }, 'Hourly', undefined],
  [{ from }, 'Daily', 'Choose both From and To.'],
  [{ from, to: 'unreadable' as const }, 'Daily', 'Choose both From and To.'],
  [{ from: to, to: from }, 'Daily', 'From must be before To.'],
  [{ from, to: from }, 'Daily', 'From must be before To.'],
  [lastDays(83, now), 'Hourly', undefined],
  [
    lastDays(84, now),
    'Hourly',
    'This time range is too long for Hourly: a chart has at most 2,000 points. Choose a shorter one or a coarser grain.',
  ],
  [lastDays(84, now), 'Daily', undefined],
] as const)('%j by %s: %s', (range, grain, error) => {
  expect(validateHealthRange(range, grain)).toBe(error);
});
