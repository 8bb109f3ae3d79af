import { timeTicks } from './time-ticks.ts';
import { startOf, timelineSpans } from './timeline-span.ts';

// jest reads the zone once: each is tried in a process of its own by the name of its test file, this one wherever it runs.
const hour = 3_600_000;
const local = (month: number, day: number, at = 0) => new Date(2026, month - 1, day, at).getTime();
const [day, week, fortnight] = timelineSpans;

test('of a day the marks are hours of the clock, and midnight names its day', () => {
  const ticks = timeTicks(local(11, 20, 10), local(11, 21, 10), 10);
  expect(ticks.map(({ label }) => label)).toEqual([
    '12 PM',
    '3 PM',
    '6 PM',
    '9 PM',
    'Sat, 11/21',
    '3 AM',
    '6 AM',
    '9 AM',
  ]);
  expect(ticks.map(({ at }) => new Date(at).getHours())).toEqual([12, 15, 18, 21, 0, 3, 6, 9]);
});

test('where there is less room, there are fewer', () => {
  const labels = (most: number) => timeTicks(local(11, 20, 10), local(11, 21, 10), most).map(({ label }) => label);
  expect(labels(5)).toEqual(['12 PM', '6 PM', 'Sat, 11/21', '6 AM']);
  expect(labels(1)).toEqual(['12 PM', 'Sat, 11/21']);
});

test('of more than a day they are midnights', () => {
  const ticks = timeTicks(local(11, 7, 10), local(11, 21, 10), 20);
  expect(ticks).toHaveLength(14);
  expect(ticks[0]).toEqual({ at: local(11, 8), label: 'Sun, 11/08' });
  expect(timeTicks(local(11, 7, 10), local(11, 21, 10), 8)).toHaveLength(7);
});

test('a span of days begins at the same time of the clock, one of hours so many hours before', () => {
  const end = new Date(2026, 10, 21, 10, 30);
  expect(startOf(week, end)).toEqual(new Date(2026, 10, 14, 10, 30));
  expect(startOf(fortnight, end)).toEqual(new Date(2026, 10, 7, 10, 30));
  expect(startOf(day, end).getTime()).toBe(end.getTime() - 24 * hour);
});
