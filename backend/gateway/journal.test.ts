import { type Entry, Journal } from './journal.ts';

const entry = (deviceId: string, name: string): Entry & { name: string } => ({
  name,
  effects: [{ kind: 'heard', deviceId, at: new Date(0) }],
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
