import { limits, serverLimits } from '@dmp/shared/contract';
import pg from 'pg';
import { DatabaseUnavailable } from '../database/away.ts';
import { type Entry, Journal, type WriteEntries } from './journal.ts';

const entry = (deviceId: string, name: string): Entry & { name: string } => ({
  name,
  effects: [{ kind: 'contact', deviceId, at: new Date(0) }],
  rows: () => [],
});

/** A journal that writes in this way, and what its watch is notified of. @param locked devices that are locked */
function open(write: WriteEntries, locked: ReadonlySet<string> = new Set(), restMs = 0) {
  const events: string[] = [];
  const journal = new Journal({
    write,
    findLocked: async () => locked,
    restMs,
    watch: {
      away: () => events.push('away'),
      back: () => events.push('back'),
      keptApart: (deviceIds) => events.push(...deviceIds),
    },
  });
  return { journal, events };
}

/** A journal whose batches are seen, and which refuses every batch with a bad entry in it. */
function journal(restMs?: number) {
  const batches: string[][] = [];
  const { journal } = open(
    async (entries) => {
      const names = entries.map((one) => (one as ReturnType<typeof entry>).name);
      batches.push(names);
      await new Promise(setImmediate);
      if (names.includes('bad')) throw new Error('refused');
      return entries.map(() => ({}));
    },
    undefined,
    restMs,
  );
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

test('where all share one connection, what comes within a rest after a commit goes together, and the first at once', async () => {
  const { journal: one, batches } = journal(50);
  await one.commit(entry('1', 'a'));
  const second = one.commit(entry('2', 'b'));
  await new Promise(setImmediate);
  await Promise.all([second, one.commit(entry('3', 'c'))]);
  expect(batches).toEqual([['a'], ['b', 'c']]);
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
  expect(batches).toEqual([['a', 'b', 'd'], ['c']]);
});

test('however much one device has waiting, what comes of another goes with the next commit', async () => {
  const { journal: one, batches } = journal();
  const many = Array.from({ length: 1000 }, (_, index) => one.commit(entry('1', String(index))));
  await many[0];
  await one.commit(entry('2', 'other'));
  expect(batches.length).toBeLessThan(5);
  await Promise.all(many);
  expect(batches.flat().filter((name) => name !== 'other')).toEqual(many.map((_, index) => String(index)));
});

test('entries of several devices keep the order of each', async () => {
  const { journal: one, batches } = journal();
  const both = { ...entry('1', 'both'), effects: [...entry('1', '').effects, ...entry('2', '').effects] };
  await Promise.all([one.commit(entry('1', 'a')), one.commit(both), one.commit(entry('2', 'b'))]);
  expect(batches).toEqual([['a'], ['both'], ['b']]);
});

test('of long frames no more go together than their batch has room for, and one in any case', async () => {
  const { journal: one, batches } = journal();
  const long = limits.frame.bytes;
  const all = Array.from({ length: 500 }, (_, index) =>
    one.commit({ ...entry(String(index), String(index)), frameBytes: long }),
  );
  all.push(one.commit({ ...entry('500', '500'), frameBytes: 2 * serverLimits.logBatchBytes }));
  await Promise.all(all);
  expect(batches.flat()).toHaveLength(501);
  const most = Math.max(...batches.map((names) => names.length));
  expect(most * long).toBe(serverLimits.logBatchBytes);
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

/** The server's end of a statement that takes too long, or waits too long for a lock. */
const tooLong = (code: '57014' | '55P03') =>
  Object.assign(new pg.DatabaseError('canceling statement', 0, 'error'), { code });
const away = () => new DatabaseUnavailable(new Error('Connection terminated unexpectedly'));

test('while the database is away a batch waits for it as a whole, and this is reported once', async () => {
  const batches: number[] = [];
  const { journal: one, events } = open(async (entries) => {
    batches.push(entries.length);
    if (batches.length < 4) throw away();
    return entries.map(() => ({}));
  });
  await Promise.all(['1', '2', '3'].map((deviceId) => one.commit(entry(deviceId, deviceId))));
  expect(batches).toEqual([3, 3, 3, 3]);
  expect(events).toEqual(['away', 'back']);
});

test.each([
  ['is locked', '55P03', ['a', 'locked', 'c'], ['a+c']],
  ['is slow', '57014', ['a', 'locked', 'c'], ['a', 'c']],
] as const)('a device that %s fails alone', async (_, code, names, expected) => {
  const written: string[] = [];
  let isLocked = true;
  const write = jest.fn(async (entries: readonly Entry[]) => {
    const given = entries.map((each) => (each as ReturnType<typeof entry>).name);
    if (isLocked && given.some((name) => name.startsWith('locked'))) throw tooLong(code);
    written.push(given.join('+'));
    return entries.map(() => ({}));
  });
  const { journal: one, events } = open(write, new Set(['locked']));
  const succeed = async (all: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(all)).map(({ status }) => status === 'fulfilled');
  const first = names.map((name) => one.commit(entry(name, name)));
  // Entries of a device keep their order.
  const later = one.commit(entry('locked', 'locked later'));
  expect(await succeed([...first, later])).toEqual([true, false, true, false]);
  expect(written).toEqual(expected);

  // From then on it is written apart, and the others are written together at once.
  write.mockClear();
  written.length = 0;
  const again = [one.commit(entry('locked', 'locked')), one.commit(entry('1', 'd')), one.commit(entry('2', 'e'))];
  expect(await succeed(again)).toEqual([false, true, true]);
  expect(written).toEqual(['d+e']);
  expect(write).toHaveBeenCalledTimes(3);
  isLocked = false;
  await Promise.all([one.commit(entry('locked', 'locked 1')), one.commit(entry('locked', 'locked 2'))]);
  expect(written).toEqual(['d+e', 'locked 1', 'locked 2']);
  expect([events, one.unwritten]).toEqual([['locked'], 0]);
});

test('arrivals have commits of their own, and no message waits for them', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const batches: string[][] = [];
  const { journal: one } = open(async (entries) => {
    const names = entries.map((each) => (each as ReturnType<typeof entry>).name);
    batches.push(names);
    if (names[0]?.startsWith('arrival')) await ended;
    return entries.map(() => ({}));
  });
  const arrivals = Array.from({ length: 80 }, (_, index) =>
    one.commit({ ...entry(`${index}`, `arrival ${index}`), isArrival: true }),
  );
  await one.commit(entry('a', 'message'));
  await one.commit(entry('a', 'another'));
  expect(batches.slice(1)).toEqual([['message'], ['another']]);
  expect(batches[0]).toHaveLength(50);
  end();
  await Promise.all(arrivals);
  expect(batches[3]).toHaveLength(30);
});

test('a statement that takes too long once is retried', async () => {
  let attempts = 0;
  const { journal: one } = open(async () => {
    attempts += 1;
    if (attempts === 1) throw tooLong('57014');
    return [{}];
  });
  await one.commit(entry('1', 'a'));
  expect(attempts).toBe(2);
});

test.each([
  ['takes too long', '57014'],
  ['waits for a lock that no device has', '55P03'],
] as const)('where every statement %s the database is waited for', async (_, code) => {
  const { journal: one, events } = open(async (entries) => {
    if (!events.includes('away')) throw tooLong(code);
    return entries.map(() => ({}));
  });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => one.commit(entry(name, name))));
  // Those that were written alone before that was known.
  expect(results.map(({ status }) => status === 'fulfilled').slice(2)).toEqual([true, true, true]);
  expect(events.slice(-2)).toEqual(['away', 'back']);
});

test('what no charger sends again is retried while its device is locked, until the end', async () => {
  let isLocked = true;
  const write = async (entries: readonly Entry[]) => {
    if (isLocked) throw tooLong('55P03');
    return entries.map(() => ({}));
  };
  const { journal: one, events } = open(write, new Set(['1']));
  const end = one.commitOrRetry(entry('1', 'end'));
  await expect(one.commit(entry('1', 'message'))).rejects.toThrow();
  isLocked = false;
  await expect(end).resolves.toEqual({});
  expect(events).toEqual(['1']);
  isLocked = true;
  const last = one.commitOrRetry(entry('1', 'last'));
  one.giveUp();
  await expect(last).rejects.toThrow();
});

test('devices that are locked one after the other are no reason to wait for the database', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { journal: one, events } = open(async () => {
    throw tooLong('55P03');
  }, new Set(names));
  for (const name of names) await expect(one.commit(entry(name, name))).rejects.toThrow();
  expect(events).toEqual(names);
});

test('a database that is back and refuses an entry is notified as back, and the next outage as one', async () => {
  let calls = 0;
  const { journal: one, events } = open(async () => {
    calls += 1;
    if (calls === 3) throw new Error('refused');
    if (calls === 6) return [{}];
    throw away();
  });
  await expect(one.commit(entry('1', 'a'))).rejects.toThrow('refused');
  await one.commit(entry('1', 'b'));
  expect(events).toEqual(['away', 'back', 'away', 'back']);
});

test('while the database is unavailable no arrival waits for room', async () => {
  let isAway = true;
  const { journal: one, events } = open(async (entries) => {
    if (isAway) throw away();
    return entries.map(() => ({}));
  });
  const all = Array.from({ length: 200 }, (_, index) => one.commit({ ...entry(`${index}`, ''), isArrival: true }));
  expect(one.isFullOfArrivals).toBe(true);
  while (events.length === 0) await new Promise(setImmediate);
  expect(one.isFullOfArrivals).toBe(false);
  isAway = false;
  await Promise.all(all);
});

test('one charger that comes and goes all the time does not hold up the arrival of others', async () => {
  const { journal: one } = journal();
  const all = Array.from({ length: 500 }, () => one.commit({ ...entry('1', ''), isArrival: true }));
  expect(one.isFullOfArrivals).toBe(false);
  await Promise.all(all);
});

test('what passes at once, such as a deadlock, is no news', async () => {
  let attempts = 0;
  const { journal: one, events } = open(async () => {
    attempts += 1;
    if (attempts === 1) throw away();
    return [{}];
  });
  await one.commit(entry('1', 'a'));
  expect(events).toEqual([]);
});

test('at the end a database that is away is not waited for', async () => {
  const { journal: one } = open(async () => {
    throw away();
  });
  const waiting = [one.commit(entry('1', 'a')), one.commit(entry('1', 'b'))];
  one.giveUp();
  const results = await Promise.allSettled(waiting);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await one.settled();
});
