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

test('a caller with ever new keys fills no memory, and locks out nobody', async () => {
  const limiter = new BoundedLimiter({ points: 3, duration: 60, keys: 10 });
  for (let count = 0; count < 5; count += 1) await isRefused(limiter, 'guesser');
  expect(await isRefused(limiter, 'guesser')).toBe(true);
  const refused: boolean[] = [];
  for (let key = 0; key < 1000; key += 1) refused.push(await isRefused(limiter, `new ${key}`));
  expect(limiter.size).toBe(10);
  expect(refused).not.toContain(true);
  // The newest keep their counts, those that began first were forgotten.
  expect((await limiter.get('new 999'))?.consumedPoints).toBe(1);
  expect(await limiter.get('guesser')).toBeNull();
  jest.advanceTimersByTime(60_000);
  expect(await isRefused(limiter, 'another')).toBe(false);
  expect(limiter.size).toBe(1);
  await limiter.reward('new 999');
  expect(await limiter.get('new 999')).toBeNull();
});

test('keys that count nothing are forgotten before those that do, and count again when they are used again', async () => {
  const limiter = new BoundedLimiter({ points: 3, duration: 60, keys: 10 });
  for (let count = 0; count < 4; count += 1) await isRefused(limiter, 'guesser');
  for (let key = 0; key < 1000; key += 1) {
    await limiter.consume(`new ${key}`);
    await limiter.reward(`new ${key}`);
  }
  expect(await isRefused(limiter, 'guesser')).toBe(true);
  expect(limiter.size).toBe(10);
  await Promise.all([limiter.reward('new 999'), limiter.consume('new 999'), limiter.consume('new 999')]);
  expect((await limiter.get('new 999'))?.consumedPoints).toBeGreaterThanOrEqual(1);
  expect(limiter.size).toBe(10);
});
