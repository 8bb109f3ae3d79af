import { dayStart, dayText } from './day.ts';

test('a formatted day parses to the same day', () => {
  const day = new Date(2026, 10, 20, 23, 59);
  expect(dayStart(dayText(day))).toEqual(new Date(2026, 10, 20));
});

test.each([null, '', '2026-02-30', '2026-13-01', '11/20/2026', '2026-11-20T00:00:00Z', 'today'])(
  '%j is not a day',
  (text) => {
    expect(dayStart(text)).toBeUndefined();
  },
);
