import { BoundedLimiter } from './bounded-limiter.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const isRefused = (limiter: BoundedLimiter, key: string) =>
  limiter.consume(key).then(
    () => false,
    () => true,
  );

test('each key has a count of its own, which ends with its time', async () => {
  const limiter = new BoundedLimiter({ points: 2, duration: 60 });
  expect([await isRefused(limiter, 'a'), await isRefused(limiter, 'a'), await isRefused(limiter, 'a')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await isRefused(limiter, 'b')).toBe(false);
  expect(await limiter.get('c')).toBeNull();
  await limiter.reward('b');
  expect((await limiter.get('b'))?.consumedPoints).toBe(0);
  jest.advanceTimersByTime(60_000);
  expect(await isRefused(limiter, 'a')).toBe(false);
  await limiter.penalty('a');
  expect(await isRefused(limiter, 'a')).toBe(true);
  await limiter.delete('a');
  expect(await isRefused(limiter, 'a')).toBe(false);
});

test('a caller with ever new keys fills no memory: they share one count, and known keys keep theirs', async () => {
  const limiter = new BoundedLimiter({ points: 3, duration: 60, keys: 10 });
  for (let key = 0; key < 10; key += 1) await limiter.consume(`known ${key}`);
  const refused: boolean[] = [];
  for (let key = 0; key < 1000; key += 1) refused.push(await isRefused(limiter, `new ${key}`));
  expect(limiter.size).toBe(10);
  expect(refused.filter((is) => !is)).toHaveLength(3);
  expect(await isRefused(limiter, 'known 0')).toBe(false);
  expect((await limiter.get('new 5'))?.consumedPoints).toBeGreaterThan(3);
  jest.advanceTimersByTime(60_000);
  expect(await isRefused(limiter, 'new 5')).toBe(false);
  expect(limiter.size).toBe(1);
});
