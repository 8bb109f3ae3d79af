import { rawExportSpan } from './log-files.ts';

const now = new Date('2026-11-05T17:00:00Z');
const span = (startDate: string, endDate: string, timeZone?: string) =>
  rawExportSpan({ startDate, endDate, ...(timeZone ? { timeZone } : {}) }, now);

// Seven days of the caller's zone, with and without a change to or from daylight saving time.
test.each([
  ['2026-10-27T16:00:00Z', '2026-11-03T17:00:00Z', 'America/New_York'],
  ['2026-03-03T17:00:00Z', '2026-03-10T16:00:00Z', 'America/New_York'],
  ['2026-10-20T10:00:00Z', '2026-10-27T11:00:00Z', 'Europe/Berlin'],
  ['2026-04-01T03:00:00Z', '2026-04-08T04:00:00Z', 'America/Santiago'],
  // The first day begins at 1:00.
  ['2026-09-06T04:00:00Z', '2026-09-13T03:00:00Z', 'America/Santiago'],
  ['2026-10-27T16:00:00Z', '2026-11-03T16:00:00Z', undefined],
])('from %s to %s in %s is at most seven days', (from, to, zone) => {
  expect(span(from, to, zone)).toEqual({ from: new Date(from), to: new Date(to) });
});

test.each([
  ['2026-10-27T15:59:59Z', '2026-11-03T17:00:00Z', 'America/New_York'],
  // 168 hours, which are seven days and an hour.
  ['2026-03-03T16:00:00Z', '2026-03-10T16:00:00Z', 'America/New_York'],
  ['2026-10-27T16:00:00Z', '2026-11-03T17:00:00Z', undefined],
])('from %s to %s in %s is too long', (from, to, zone) => {
  expect(() => span(from, to, zone)).toThrow('startDate and endDate must be at most 7 days apart.');
});

test('the oldest day is one year ago in the zone of the caller', () => {
  expect(span('2025-11-05T05:00:00Z', '2025-11-06T05:00:00Z', 'America/New_York').from).toBeDefined();
  const error = 'startDate must not be more than 1 year ago.';
  expect(() => span('2025-11-05T04:59:59Z', '2025-11-06T05:00:00Z', 'America/New_York')).toThrow(error);
  // Without a zone, in any zone.
  expect(span('2025-11-04T00:00:00Z', '2025-11-05T00:00:00Z').from).toBeDefined();
  expect(() => span('2025-11-03T23:59:59Z', '2025-11-05T00:00:00Z')).toThrow(error);
  expect(() => span('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', 'Mars/Olympus')).toThrow(/^timeZone must be/);
});
