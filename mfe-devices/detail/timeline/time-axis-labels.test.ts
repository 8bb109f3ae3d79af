import { timeAxisLabels } from './time-axis-labels.ts';
import { spanStart, timelineSpans } from './timeline-span.ts';

// Jest reads the time zone only once: zones with their own test file run in their own process. This test runs in any.
const hour = 3_600_000;
const local = (month: number, day: number, at = 0) => new Date(2026, month - 1, day, at).getTime();
const [day, week, fortnight] = timelineSpans;

test('a day has labels at full hours; midnight is labeled with the date', () => {
  const labels = timeAxisLabels(local(11, 20, 10), local(11, 21, 10), 10);
  expect(labels.map(({ label }) => label)).toEqual([
    '12 PM',
    '3 PM',
    '6 PM',
    '9 PM',
    'Sat, 11/21',
    '3 AM',
    '6 AM',
    '9 AM',
  ]);
  expect(labels.map(({ at }) => new Date(at).getHours())).toEqual([12, 15, 18, 21, 0, 3, 6, 9]);
});

test('fewer labels fit in less space', () => {
  const labels = (maxCount: number) =>
    timeAxisLabels(local(11, 20, 10), local(11, 21, 10), maxCount).map(({ label }) => label);
  expect(labels(5)).toEqual(['12 PM', '6 PM', 'Sat, 11/21', '6 AM']);
  expect(labels(1)).toEqual(['12 PM', 'Sat, 11/21']);
});

test('more than a day has labels at midnights', () => {
  const labels = timeAxisLabels(local(11, 7, 10), local(11, 21, 10), 20);
  expect(labels).toHaveLength(14);
  expect(labels[0]).toEqual({ at: local(11, 8), label: 'Sun, 11/08' });
  expect(timeAxisLabels(local(11, 7, 10), local(11, 21, 10), 8)).toHaveLength(7);
});

test('a span of days starts at the same local time, a span of hours exactly that many hours earlier', () => {
  const end = new Date(2026, 10, 21, 10, 30);
  expect(spanStart(week, end)).toEqual(new Date(2026, 10, 14, 10, 30));
  expect(spanStart(fortnight, end)).toEqual(new Date(2026, 10, 7, 10, 30));
  expect(spanStart(day, end).getTime()).toBe(end.getTime() - 24 * hour);
});
