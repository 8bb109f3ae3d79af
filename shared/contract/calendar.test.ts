import { calendarOf } from './calendar.ts';

const hourMs = 60 * 60 * 1000;
const iso = (time: Date) => time.toISOString().replace('.000Z', 'Z');

// The hours of the days before, on, and after a clock change; in the last two zones it is at midnight.
test.each([
  ['UTC', '2026-03-08', [24, 24, 24]],
  ['America/New_York', '2026-03-08', [24, 23, 24]],
  ['America/New_York', '2026-11-01', [24, 25, 24]],
  ['Europe/Berlin', '2026-03-29', [24, 23, 24]],
  ['Europe/Berlin', '2026-10-25', [24, 25, 24]],
  // Changes by half an hour.
  ['Australia/Lord_Howe', '2026-04-05', [24, 24.5, 24]],
  ['America/Santiago', '2026-09-06', [24, 23, 24]],
  ['America/Santiago', '2026-04-04', [24, 25, 24]],
  ['Asia/Beirut', '2026-03-29', [24, 23, 24]],
  ['Asia/Beirut', '2026-10-24', [24, 25, 24]],
  // Midnight occurs twice.
  ['America/Havana', '2026-11-01', [24, 25, 24]],
])('%s around %s has days of %j hours', (zone, day, hours) => {
  const { startOfDay, daysLater } = calendarOf(zone);
  // No clock change is at noon.
  const noon = calendarOf(zone).momentAt(Date.parse(`${day}T12:00:00Z`));
  const starts = [-1, 0, 1, 2].map((days) => startOfDay(daysLater(noon, days)).getTime());
  expect(starts.slice(1).map((start, i) => (start - (starts[i] ?? 0)) / hourMs)).toEqual(hours);
});

test.each(['America/New_York', 'Europe/Berlin', 'America/Santiago', 'Asia/Beirut', 'America/Havana', 'Asia/Kolkata'])(
  'a day in %s has the moments of one date, all of them and no other',
  (zone) => {
    const { startOfDay, daysLater } = calendarOf(zone);
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const faults: string[] = [];
    for (let time = Date.UTC(2026, 0, 1, 0, 30); time < Date.UTC(2027, 0, 1); time += 5 * hourMs) {
      const moment = new Date(time);
      const start = startOfDay(moment);
      const next = startOfDay(daysLater(start, 1));
      const same = (other: number) => date.format(other) === date.format(time);
      const isWhole = start <= moment && moment < next && same(start.getTime()) && same(next.getTime() - 1);
      if (!isWhole || same(start.getTime() - 1) || same(next.getTime())) faults.push(iso(moment));
    }
    expect(faults).toEqual([]);
  },
);

test.each([
  // Across both clock changes.
  ['America/New_York', '2026-03-10T16:30:15.250Z', -7, '2026-03-03T17:30:15.250Z'],
  ['America/New_York', '2026-11-03T17:30:00Z', -7, '2026-10-27T16:30:00Z'],
  ['America/New_York', '2026-10-27T16:30:00Z', 7, '2026-11-03T17:30:00Z'],
  // 2:30 does not exist on that day; 1:30 occurs twice.
  ['America/New_York', '2026-03-07T07:30:00Z', 1, '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-10-31T05:30:00Z', 1, '2026-11-01T05:30:00Z'],
  ['America/Santiago', '2026-09-05T04:15:00Z', 1, '2026-09-06T04:15:00Z'],
  ['UTC', '2024-02-28T00:00:00Z', 2, '2024-03-01T00:00:00Z'],
])('in %s %s and %d days is %s', (zone, from, days, to) => {
  expect(calendarOf(zone).daysLater(new Date(from), days)).toEqual(new Date(to));
});

test('an unknown time zone throws', () => {
  expect(() => calendarOf('Mars/Olympus')).toThrow(RangeError);
});
