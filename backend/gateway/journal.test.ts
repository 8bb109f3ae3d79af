import { limits } from '@dmp/shared/contract';
import { DatabaseAway } from '../database/away.ts';
import { type Entry, Journal } from './journal.ts';

const entry = (deviceId: string, name: string): Entry & { name: string } => ({
  name,
  effects: [{ kind: 'contact', deviceId, at: new Date(0) }],
  rows: () => [],
});

/** A journal whose batches are seen, and which refuses every batch with a bad entry in it. */
function journal() {
  const batches: string[][] = [];
  const journal = new Journal(async (entries) => {
    const names = entries.map((one) => (one as ReturnType<typeof entry>).name);
    batches.push(names);
    await new Promise(setImmediate);
    if (names.includes('bad')) throw new Error('refused');
    return entries.map(() => ({}));
  });
  return { journal, batches };
}

test('what gathers while a commit is under way goes together with the next', async () => {
  const { journal: one, batches } = journal();
  const first = one.commit(entry('1', 'a'));
  const second = one.commit(entry('2', 'b'));
  await first;
  const third = one.commit(entry('3', 'c'));
  await Promise.all([second, third, one.settled()]);
  expect(batches).toEqual([['a', 'b'], ['c']]);
});

test('what is not written yet is counted, whether it waits or is being written, refused or not', async () => {
  const { journal: one } = journal();
  expect(one.unwritten).toBe(0);
  const all = ['a', 'bad', 'c'].map((name, index) => one.commit(entry(String(index), name)));
  expect(one.unwritten).toBe(3);
  await all[0];
  expect(one.unwritten).toBeLessThan(3);
  await Promise.allSettled(all);
  expect(one.unwritten).toBe(0);
});

test('entries that change the same device are written one after the other', async () => {
  const { journal: one, batches } = journal();
  await Promise.all([
    one.commit(entry('1', 'a')),
    one.commit(entry('2', 'b')),
    one.commit(entry('1', 'c')),
    one.commit(entry('3', 'd')),
  ]);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('of long frames no more go together than their batch has room for, and one in any case', async () => {
  const { journal: one, batches } = journal();
  const long = limits.frame.bytes;
  const all = Array.from({ length: 500 }, (_, index) =>
    one.commit({ ...entry(String(index), String(index)), frameBytes: long }),
  );
  all.push(one.commit({ ...entry('500', '500'), frameBytes: 2 * limits.logBatchBytes }));
  await Promise.all(all);
  expect(batches.flat()).toHaveLength(501);
  const most = Math.max(...batches.map((names) => names.length));
  expect(most * long).toBe(limits.logBatchBytes);
  expect(batches.at(-1)).toEqual(['500']);
});

test('an entry that the database refuses costs only its own', async () => {
  const { journal: one } = journal();
  const all = ['a', 'b', 'bad', 'c', 'd'].map((name, index) => one.commit(entry(String(index), name)));
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

test('an entry given in the very turn in which the last batch ends is written', async () => {
  const { journal: one, batches } = journal();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await one.commit(entry('1', name));
  expect(batches.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

const away = () => new DatabaseAway(new Error('Connection terminated unexpectedly'));

test('while the database is away a batch waits for it as a whole, and this is told once', async () => {
  const batches: number[] = [];
  const told: string[] = [];
  const one = new Journal(
    async (entries) => {
      batches.push(entries.length);
      if (batches.length < 4) throw away();
      return entries.map(() => ({}));
    },
    { away: () => told.push('away'), back: () => told.push('back') },
  );
  await Promise.all(['1', '2', '3'].map((deviceId) => one.commit(entry(deviceId, deviceId))));
  expect(batches).toEqual([3, 3, 3, 3]);
  expect(told).toEqual(['away', 'back']);
});

test('what passes at once, such as a deadlock, is no news', async () => {
  let tries = 0;
  const told: string[] = [];
  const one = new Journal(
    async () => {
      tries += 1;
      if (tries === 1) throw away();
      return [{}];
    },
    { away: () => told.push('away'), back: () => told.push('back') },
  );
  await one.commit(entry('1', 'a'));
  expect(told).toEqual([]);
});

test('at the end a database that is away is not waited for', async () => {
  const one = new Journal(async () => {
    throw away();
  });
  const waiting = [one.commit(entry('1', 'a')), one.commit(entry('1', 'b'))];
  one.giveUp();
  const results = await Promise.allSettled(waiting);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await one.settled();
});
