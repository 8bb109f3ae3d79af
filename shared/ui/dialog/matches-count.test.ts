import { matchesCount } from './matches-count.ts';

test.each([
  ['2000', 2000, true],
  ['2,000', 2000, true],
  [' 2000 ', 2000, true],
  ['200', 2000, false],
  ['', 0, false],
  ['2000 devices', 2000, false],
  ['2e3', 2000, false],
])('%p matches %d: %p', (typed, count, expected) => {
  expect(matchesCount(typed, count)).toBe(expected);
});
