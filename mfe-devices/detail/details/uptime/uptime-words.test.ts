import { forecastWords, historyLengthWords, monthWords, remainingDowntimeWords } from './uptime-words.ts';

const day = 1440;

test.each([
  [10 * day + 22 * 60 + 48, 'This port may be down 10 d 22 h more this year.'],
  [0.6, 'This port may be down 1 min more this year.'],
  [0, 'This port misses 97%: it was down 0 min too long.'],
  [-125, 'This port misses 97%: it was down 2 h 5 min too long.'],
])('with %d minutes left: %s', (minutesLeft, words) => {
  expect(remainingDowntimeWords({ minutesLeft })).toBe(words);
});

test('only a miss in the near future is forecast', () => {
  expect(forecastWords({ minutesLeft: 60, missedInDays: 4.5 })).toBe(
    'At the rate of the last 7 days it misses 97% in 4 d 12 h.',
  );
  for (const missedInDays of [null, 31]) expect(forecastWords({ minutesLeft: 60, missedInDays })).toBeNull();
  expect(forecastWords({ minutesLeft: -1, missedInDays: 0 })).toBeNull();
});

test('a port with a history shorter than a year says so', () => {
  expect(historyLengthWords({ ofMinutes: 525_600 })).toBeNull();
  expect(historyLengthWords({ ofMinutes: 3 * day })).toBe(
    'Its history is shorter than a year: it was counted over 3 d.',
  );
});

test('a month is formatted', () => {
  expect(monthWords('2026-11')).toBe('Nov 2026');
});
