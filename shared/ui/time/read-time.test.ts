import { formatTime } from '../../format/index.ts';
import { readTime } from './read-time.ts';

const at = (hour: number, minute = 0, second = 0) => new Date(2026, 10, 21, hour, minute, second);

test.each<[string, Date]>([
  ['11/21/2026 3:30 PM', at(15, 30)],
  ['11/21/2026 3:30:15 PM', at(15, 30, 15)],
  ['11/21/2026 3:30pm', at(15, 30)],
  ['11/21/2026, 3 PM', at(15)],
  ['11/21/2026 12:00 AM', at(0)],
  ['11/21/2026 12:15 PM', at(12, 15)],
  ['  11/21/2026   15:30  ', at(15, 30)],
  ['11/21/2026 03:30', at(3, 30)],
  ['11/21/2026 23:59:59', at(23, 59, 59)],
  ['1/2/2026 6:05 AM', new Date(2026, 0, 2, 6, 5)],
  ['2/29/2028 6:00 AM', new Date(2028, 1, 29, 6)],
  ['2026-11-21T15:30', at(15, 30)],
  ['2026-11-21 15:30:15', at(15, 30, 15)],
  ['2026-11-21T15:30:00Z', new Date('2026-11-21T15:30:00Z')],
  ['2026-11-21T15:30:00.250z', new Date('2026-11-21T15:30:00.250Z')],
  ['2026-11-21 15:30-06:00', new Date('2026-11-21T15:30:00-06:00')],
  ['2026-11-21T15:30:00+0100', new Date('2026-11-21T15:30:00+01:00')],
])('%s is read', (typed, time) => {
  expect(readTime(typed)).toEqual(time);
});

test.each([
  '11/21/2026',
  '2026-11-21',
  '3:30 PM',
  'tomorrow',
  '11/21/26 3:30 PM',
  '21/11/2026 3:30 PM',
  '02/30/2026 3:30 PM',
  '2/29/2026 6:00 AM',
  '11/21/2026 15:30 PM',
  '11/21/2026 0:30 AM',
  '11/21/2026 24:00',
  '11/21/2026 3',
  '11/21/2026 3:3',
  '11/21/2026 3:60 PM',
  '2026-13-01T00:00',
  '2026-02-30T00:00:00Z',
  '2026-11-21T25:00Z',
  '11/21/2026 3:30 PM or so',
])('%s cannot be read', (typed) => {
  expect(readTime(typed)).toBe('unreadable');
});

test.each(['', '   '])('%j is an empty field', (typed) => {
  expect(readTime(typed)).toBeUndefined();
});

test('a formatted time is read back unchanged', () => {
  for (const hour of [0, 1, 11, 12, 13, 23]) expect(readTime(formatTime(at(hour, 5, 9)))).toEqual(at(hour, 5, 9));
});
