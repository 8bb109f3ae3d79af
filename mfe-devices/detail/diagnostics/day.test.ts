import { dayStart, dayText } from './day.ts';

test('a day is read back as it was written', () => {
  const day = new Date(2026, 10, 20, 23, 59);
  expect(dayStart(dayText(day))).toEqual(new Date(2026, 10, 20));
});

test.each([null, '', '2026-02-30', '2026-13-01', '11/20/2026', '2026-11-20T00:00:00Z', 'today'])(
  '%j is no day',
  (text) => {
    expect(dayStart(text)).toBeUndefined();
  },
);
