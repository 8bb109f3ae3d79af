import { formatAge, formatClock, formatDistance, formatDuration, formatTime, zoneLabel } from './time.ts';

// Local dates, so that the cases hold in any time zone.
test.each([
  [new Date(2026, 10, 20, 8, 5, 9), '11/20/2026 8:05:09 AM'],
  [new Date(2026, 0, 1, 0, 0, 0), '01/01/2026 12:00:00 AM'],
  [new Date(2026, 5, 30, 12, 59, 59), '06/30/2026 12:59:59 PM'],
  [new Date(2026, 5, 30, 23, 1, 2).toISOString(), '06/30/2026 11:01:02 PM'],
  [null, '—'],
  [undefined, '—'],
  ['not a time', '—'],
])('%s is formatted as %s', (moment, text) => {
  expect(formatTime(moment)).toBe(text);
});

test.each([
  [new Date(2026, 10, 20, 8, 5, 9, 7), '8:05:09.007 AM'],
  [new Date(2026, 0, 1, 0, 0, 0, 0), '12:00:00.000 AM'],
  [null, '—'],
  ['not a time', '—'],
])('the time of day of %s is %s', (moment, text) => {
  expect(formatClock(moment)).toBe(text);
});

test('the time zone is named with its offset at that time', () => {
  const at = new Date(2026, 6, 1);
  const minutes = -at.getTimezoneOffset();
  const two = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
  expect(zoneLabel(at)).toBe(`${Intl.DateTimeFormat().resolvedOptions().timeZone} (UTC${offset})`);
});

const now = new Date('2026-11-20T12:00:00Z');
test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T12:00:40Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 min ago'],
  ['2026-11-20T11:48:00Z', '12 min ago'],
  ['2026-11-20T10:30:00Z', '1 h ago'],
  ['2026-11-17T11:00:00Z', '3 d ago'],
  [null, ''],
])('%s is %s', (moment, text) => {
  expect(formatAge(moment, now)).toBe(text);
});

test.each([
  ['2026-11-20T12:00:40Z', 'just now'],
  ['2026-11-20T12:01:00Z', 'in 1 min'],
  ['2026-11-24T12:30:00Z', 'in 4 d'],
  ['2026-11-20T11:48:00Z', '12 min ago'],
  [undefined, ''],
])('the distance to %s is %s', (moment, text) => {
  expect(formatDistance(moment, now)).toBe(text);
});

test.each([
  [0, '0 s'],
  [30, '30 s'],
  [60, '1 min'],
  [2700, '45 min'],
  [3725, '1 h 2 min'],
  [187_200, '2 d 4 h'],
  [86_460, '1 d'],
  [null, '—'],
])('%s seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
