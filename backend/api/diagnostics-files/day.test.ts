import { parseDay } from './day.ts';

test.each([
  ['2026-11-20', undefined, '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['2028-02-29', undefined, '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['2026-11-20T00:00:00-08:00', undefined, '2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  // 23 and 25 hours.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // The day begins at 1 o'clock; the day has two hours from 11 to midnight.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ['2026-10-24', 'Asia/Beirut', '2026-10-23T21:00:00.000Z', '2026-10-24T22:00:00.000Z'],
  // By a time within the day.
  ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('%s in %s lasts from %s until %s', (text, zone, from, to) => {
  expect(parseDay('date', text, zone)).toEqual({ from: new Date(from), to: new Date(to) });
});

test.each(['2026-02-30', '2026-13-01'])('%s is not a day', (text) => {
  expect(() => parseDay('date', text)).toThrow('date must be a day such as 2026-11-20.');
});

test.each(['yesterday', '20261120', '2026-11-20T08:00:00'])('%s is not a time', (text) => {
  expect(() => parseDay('date', text)).toThrow(/^date must be a time such as /);
  expect(() => parseDay('date', text, 'Europe/Berlin')).toThrow(/^date must be a time such as /);
});
