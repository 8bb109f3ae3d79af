import { formatMinutes, formatUptime } from './uptime.ts';

test.each([
  [0, '0 min'],
  [0.4, '0 min'],
  [0.6, '1 min'],
  [125, '2 h 5 min'],
  [15_768, '10 d 22 h'],
])('%d minutes are %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words);
});

test('an uptime below a required limit is not rounded up to it', () => {
  // A loss of 15.768 minutes in a year, as it is computed.
  expect(formatUptime(99.99699999999999)).toBe('99.997%');
  expect(formatUptime(97)).toBe('97.000%');
  expect(formatUptime(96.999_999)).toBe('96.999%');
  expect(formatUptime(100)).toBe('100.000%');
});
