import { growingPause } from './growing-pause.ts';

const bounds = { first: 1000, most: 30_000 };

test('each pause is twice the one before, up to the longest', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => growingPause(index + 1, bounds, 0));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test.each([
  [1, 1, 500],
  [1, 0.5, 750],
  [2000, 1, 15_000],
])('after %d tries and by chance %d it is %d ms', (tries, chance, pause) => {
  expect(growingPause(tries, bounds, chance)).toBe(pause);
});
