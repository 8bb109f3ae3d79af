import { backOffMs } from './back-off.ts';

test('waits twice as long after each failure, up to a limit', () => {
  const hours = { firstMs: 5000, longestMs: 3_600_000 };
  const waits = [0, 1, 2, 3, 10, 11, 5000].map((failures) => backOffMs(hours, failures));
  expect(waits).toEqual([5000, 5000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000]);
});
