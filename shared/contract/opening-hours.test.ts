import { alwaysOpen, faultOfHours, hoursText, readHours } from './opening-hours.ts';
import type { RegularHours } from './schemas/network.ts';

const on = (weekday: number, period_begin: string, period_end: string): RegularHours => ({
  ...{ weekday, period_begin, period_end },
});

test.each<[string, RegularHours[]]>([
  ['Mo-Su 00:00-24:00', [...alwaysOpen]],
  ['Mo-Sa 00:00-24:00', alwaysOpen.slice(0, 6)],
  ['We 08:00-12:00,13:00-18:00', [on(3, '08:00', '12:00'), on(3, '13:00', '18:00')]],
  ['Mo-Tu 08:00-18:00; Th 08:00-18:00', [on(1, '08:00', '18:00'), on(2, '08:00', '18:00'), on(4, '08:00', '18:00')]],
  // Adjacent periods do not overlap.
  ['Su 08:00-12:00,12:00-13:00', [on(7, '08:00', '12:00'), on(7, '12:00', '13:00')]],
])('%s is written and read', (text, hours) => {
  expect(hoursText([...hours].reverse())).toBe(text);
  expect(readHours(text)).toEqual(hours);
});

test.each<[string, string]>([
  ['Sa,Su 8:00-18:00;Mo 0:00-0:00', 'Mo 00:00-24:00; Sa-Su 08:00-18:00'],
  [' Mo - Fr   08:00 – 18:00 ', 'Mo-Fr 08:00-18:00'],
  ['24/7', 'Mo-Su 00:00-24:00'],
])('%j means %s', (given, text) => {
  expect(hoursText(readHours(given) as RegularHours[])).toBe(text);
});

test.each([
  ...['', ' ', 'Mo', '08:00-18:00', 'Mo 8-18', 'Mo 08:00', 'Mo 25:00-26:00', 'Mo 24:00-24:00', 'Fr-Mo 08:00-18:00'],
  ...['Mon 08:00-18:00', 'Mo-Tu-We 08:00-18:00', 'Mo 08:00-18:00;', 'Mo off', 'Mo 08:00-12:00-18:00', '24/7; Mo off'],
])('%j has another format', (text) => {
  expect(readHours(text)).toBeUndefined();
});

test.each<[string, string]>([
  ['Mo-We 08:00-18:00; Tu 10:00-12:00', 'Tuesday is there twice.'],
  ['Mo,Mo 08:00-18:00', 'Monday is there twice.'],
  ['Mo 08:00-12:00,11:59-13:00', 'Monday: 08:00-12:00 and 11:59-13:00 overlap.'],
  [
    'Fr 22:00-06:00',
    'Friday: 22:00-06:00 does not end after it begins. Hours past midnight are two times: until 24:00, and from 00:00 on the next day.',
  ],
  [
    `Mo ${Array.from({ length: 43 }, (_, at) => `00:${at + 10}-00:${at + 11}`).join()}`,
    'Hours of operation must have at most 42 times of a week.',
  ],
  [`M${' '.repeat(1000)}x`, 'It has more than 1000 characters.'],
])('%s is rejected: %s', (text, sentence) => {
  expect(readHours(text)).toBe(sentence);
});

test('an empty list is rejected', () => {
  expect(faultOfHours([])).toBe('Hours of operation must have a day on which the location is open.');
});
