import { exponentialBackoff } from './exponential-backoff.ts';

const bounds = { first: 1000, most: 30_000 };

test('each delay is twice the previous one, up to the maximum', () => {
  const delays = Array.from({ length: 8 }, (_, index) => exponentialBackoff(index + 1, bounds, 0));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test.each([
  [1, 1, 500],
  [1, 0.5, 750],
  [2000, 1, 15_000],
])('after %d failures with jitter %d the delay is %d ms', (failures, chance, delay) => {
  expect(exponentialBackoff(failures, bounds, chance)).toBe(delay);
});
