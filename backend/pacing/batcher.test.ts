import pg from 'pg';
import { DatabaseUnavailable } from '../database/away.ts';
import { createBatcher } from './batcher.ts';

test('what comes while a call is under way goes with the next, and everyone gets their own result', async () => {
  const calls: number[][] = [];
  const { add: double } = createBatcher({
    work: async (items: readonly number[]) => {
      calls.push([...items]);
      await new Promise(setImmediate);
      return items.map((item) => item * 2);
    },
  });
  const first = [double(1), double(2)];
  const later = double(1).then(() => Promise.all([double(3), double(4)]));
  expect(await Promise.all(first)).toEqual([2, 4]);
  expect(await later).toEqual([6, 8]);
  expect(calls).toEqual([
    [1, 2, 1],
    [3, 4],
  ]);
});

test('one that cannot be done does not spoil those that went with it', async () => {
  const { add: work } = createBatcher({
    work: async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('2 is refused.');
      return items.map((item) => item * 10);
    },
  });
  const results = await Promise.allSettled([1, 2, 3].map(work));
  expect(results).toEqual([
    { status: 'fulfilled', value: 10 },
    { status: 'rejected', reason: new Error('2 is refused.') },
    { status: 'fulfilled', value: 30 },
  ]);
});

test('a call that fails for everyone fails for all who asked, and for nobody after', async () => {
  let broken = true;
  const { add: work } = createBatcher({
    work: async (items: readonly number[]) => {
      if (broken) throw new Error('The database is away.');
      return items;
    },
  });
  await Promise.all([1, 2].map((item) => expect(work(item)).rejects.toThrow('The database is away.')));
  broken = false;
  expect(await work(3)).toBe(3);
});

test('while the database is away nobody is tried by himself', async () => {
  const asked: number[] = [];
  const { add: work } = createBatcher({
    work: async (items: readonly number[]) => {
      asked.push(items.length);
      throw new DatabaseUnavailable(new Error('Connection terminated unexpectedly'));
    },
  });
  const results = await Promise.allSettled(Array.from({ length: 1000 }, (_, item) => work(item)));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(asked).toEqual([1000]);
});

test('those that are chosen of all that wait go with the next call, in the order in which they came', async () => {
  const calls: number[][] = [];
  const { add, settled } = createBatcher({
    work: async (items: readonly number[]) => {
      calls.push([...items]);
      return items;
    },
    atMost: 3,
    // No number twice.
    choose: (items, atMost) =>
      new Set([...items.keys()].filter((at) => items.indexOf(items[at] ?? 0) === at).slice(0, atMost)),
  });
  for (const item of [1, 2, 1, 1, 3, 4, 5]) void add(item);
  await settled();
  expect(calls).toEqual([[1, 2, 3], [1, 4, 5], [1]]);
});

test('what is too much for one call waits for the next', async () => {
  const calls: number[][] = [];
  const { add, settled } = createBatcher({
    work: async (items: readonly number[]) => {
      calls.push([...items]);
      return items;
    },
    atMost: 3,
  });
  for (const item of [1, 2, 3, 4]) void add(item);
  await settled();
  expect(calls).toEqual([[1, 2, 3], [4]]);
});

test.each([
  [1, 'done'],
  [10, 'deadlock detected'],
])('a call that the database undoes %d times for others is made again, five times in all', async (times, expected) => {
  let calls = 0;
  const { add } = createBatcher({
    work: async (items: readonly string[]) => {
      calls += 1;
      if (calls <= times) throw Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
      return items;
    },
  });
  const one = add('done').catch((error: Error) => error.message);
  expect(await one).toBe(expected);
  expect(calls).toBe(Math.min(times + 1, 5));
});
