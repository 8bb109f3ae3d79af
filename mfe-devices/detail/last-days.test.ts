import { lastDays } from './last-days.ts';

test.each([
  // Two weeks with an hour more, an hour less, and no DST change.
  ['America/New_York', '2026-11-09T17:00:00Z', '2026-10-26T16:00:00Z'],
  ['Europe/Berlin', '2026-04-06T10:00:00Z', '2026-03-23T11:00:00Z'],
  ['Asia/Beirut', '2026-10-25T22:00:00Z', '2026-10-11T21:00:00Z'],
  ['UTC', '2026-11-09T17:00:00Z', '2026-10-26T17:00:00Z'],
])('in %s the two weeks up to %s start at %s', (zone, now, from) => {
  expect(lastDays(14, new Date(now), zone)).toEqual({ from: new Date(from), to: new Date(now) });
});
