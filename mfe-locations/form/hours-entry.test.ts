import type { RegularHours } from '@dmp/shared/contract';
import { parseHoursEntry, toHoursEntry } from './hours-entry.ts';

const on = (weekday: number, period_begin: string, period_end: string): RegularHours => ({
  ...{ weekday, period_begin, period_end },
});
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => on(weekday, '00:00', '24:00'));

test.each<[RegularHours[] | null]>([
  [null],
  [everyDay],
  [everyDay.slice(1)],
  [[on(1, '08:00', '12:00'), on(1, '13:00', '18:00'), on(2, '08:00', '18:00'), on(7, '10:00', '24:00')]],
])('unchanged hours survive the round trip through the form: %j', (hours) => {
  expect(parseHoursEntry(toHoursEntry(hours))).toEqual(hours);
});

const weekly = (...days: string[]) => parseHoursEntry({ kind: 'WEEKLY', days });

test('times are parsed leniently, and an end at 00:00 is the end of the day', () => {
  expect(weekly(' 8:00 – 12:00 ,13:00-00:00', '')).toEqual([on(1, '08:00', '12:00'), on(1, '13:00', '24:00')]);
});

test.each<[string[], string]>([
  [[], 'Hours of operation must have a day on which the location is open.'],
  [['', 'all day'], 'Tuesday must be such as 08:00-18:00, or 08:00-12:00, 13:00-18:00.'],
  [['8-18'], 'Monday must be such as 08:00-18:00, or 08:00-12:00, 13:00-18:00.'],
  [
    ['22:00-06:00'],
    'Monday: 22:00-06:00 does not end after it begins. Hours past midnight are two times: until 24:00, and from 00:00 on the next day.',
  ],
  [['08:00-12:00, 11:00-13:00'], 'Monday: 08:00-12:00 and 11:00-13:00 overlap.'],
])('%j is invalid: %s', (days, sentence) => {
  expect(weekly(...days)).toBe(sentence);
});
