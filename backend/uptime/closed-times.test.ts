import { calendarOf } from '@dmp/shared/contract';
import { closedTimes } from './closed-times.ts';
import { closedWithin } from './months.ts';

const time = (text: string) => Date.parse(text);
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, period_begin: '08:00', period_end: '20:00' }));
const east = { evseUid: 'east', timeZone: 'America/New_York', openingHours: weekdays };
const west = { evseUid: 'west', timeZone: 'America/Los_Angeles', openingHours: weekdays };
const always = { evseUid: 'always', timeZone: 'America/New_York', openingHours: null };
const outage = (from: string) => [{ status: 'OUTOFORDER' as const, from: time(from), to: null }];
const now = time('2026-11-20T12:00:00Z');

test('each port has the closed times of its own clock and hours, from the first outage of any that has the same', () => {
  const later = { ...east, evseUid: 'later' };
  const outages = new Map([
    ['later', outage('2026-11-18T12:00:00Z')],
    ['east', outage('2026-10-20T12:00:00Z')],
    ['west', outage('2026-11-01T12:00:00Z')],
    ['always', outage('2026-10-20T12:00:00Z')],
  ]);
  const closedOf = closedTimes([later, east, west, always], outages, now);
  const closed = (zone: string, from: string) =>
    closedWithin(calendarOf(zone), weekdays, { from: time(from), to: now });
  expect(closedOf(east)).toEqual(closed('America/New_York', '2026-10-20T12:00:00Z'));
  expect(closedOf(later)).toBe(closedOf(east));
  expect(closedOf(west)).toEqual(closed('America/Los_Angeles', '2026-11-01T12:00:00Z'));
  expect(closedOf(always)).toEqual([]);
});

test('without an outage nothing is worked out', () => {
  expect(closedTimes([east], new Map(), now)(east)).toEqual([]);
});
