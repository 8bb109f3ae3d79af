import { rawExportSpan } from './log-batches.ts';

const now = new Date('2026-11-05T17:00:00Z');
const span = (startDate: string, endDate: string, timeZone?: string) =>
  rawExportSpan({ startDate, endDate, ...(timeZone ? { timeZone } : {}) }, now);

// Seven days are seven, with the change of the clock in them or without it.
test.each([
  ['2026-10-27T16:00:00Z', '2026-11-03T17:00:00Z', 'America/New_York'],
  ['2026-03-03T17:00:00Z', '2026-03-10T16:00:00Z', 'America/New_York'],
  ['2026-10-20T10:00:00Z', '2026-10-27T11:00:00Z', 'Europe/Berlin'],
  ['2026-04-01T03:00:00Z', '2026-04-08T04:00:00Z', 'America/Santiago'],
  // From the day that begins at 1 o'clock.
  ['2026-09-06T04:00:00Z', '2026-09-13T03:00:00Z', 'America/Santiago'],
  ['2026-10-27T16:00:00Z', '2026-11-03T16:00:00Z', undefined],
])('from %s to %s in %s are at most seven days', (from, to, zone) => {
  expect(span(from, to, zone)).toEqual({ from: new Date(from), to: new Date(to) });
});

test.each([
  ['2026-10-27T15:59:59Z', '2026-11-03T17:00:00Z', 'America/New_York'],
  // 168 hours that are an hour more than seven days.
  ['2026-03-03T16:00:00Z', '2026-03-10T16:00:00Z', 'America/New_York'],
  ['2026-10-27T16:00:00Z', '2026-11-03T17:00:00Z', undefined],
])('from %s to %s in %s is too long', (from, to, zone) => {
  expect(() => span(from, to, zone)).toThrow('startDate and endDate must be at most 7 days apart.');
});

test('the oldest day is the one a year ago where the caller is', () => {
  expect(span('2025-11-05T05:00:00Z', '2025-11-06T05:00:00Z', 'America/New_York').from).toBeDefined();
  const error = 'startDate must not be more than 1 year ago.';
  expect(() => span('2025-11-05T04:59:59Z', '2025-11-06T05:00:00Z', 'America/New_York')).toThrow(error);
  // Without a zone, wherever that may be.
  expect(span('2025-11-04T00:00:00Z', '2025-11-05T00:00:00Z').from).toBeDefined();
  expect(() => span('2025-11-03T23:59:59Z', '2025-11-05T00:00:00Z')).toThrow(error);
  expect(() => span('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', 'Mars/Olympus')).toThrow(/^timeZone must be/);
});
