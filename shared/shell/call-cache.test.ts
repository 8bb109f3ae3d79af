import { CallCache } from './call-cache.ts';

const never = { interval: 0 };

function cacheOf(limit: number) {
  const cache = new CallCache(limit);
  /** Each is used, answered, and left. */
  const visit = (...calls: string[]) => {
    for (const call of calls) {
      const leave = cache.use(call, never);
      cache.set(call, { data: call });
      leave();
    }
  };
  return { cache, visit, known: () => [...cache.keys()].sort() };
}

test('of the calls that were left, those left longest ago are forgotten', () => {
  const { visit, known } = cacheOf(2);
  visit('a', 'b', 'a', 'c');
  expect(known()).toEqual(['a', 'c']);
  visit('d');
  expect(known()).toEqual(['c', 'd']);
});

test('one that is used is not forgotten, however long ago that began', () => {
  const { cache, visit, known } = cacheOf(1);
  const leave = cache.use('list', never);
  cache.set('list', {});
  visit('a', 'b', 'c');
  expect(known()).toEqual(['c', 'list']);
  leave();
  expect(known()).toEqual(['list']);
});

test('one that two use stays until both have left', () => {
  const { cache, known } = cacheOf(0);
  const first = cache.use('list', { interval: 0 });
  const second = cache.use('list', { interval: 0 });
  cache.set('list', {});
  first();
  expect(known()).toEqual(['list']);
  second();
  expect(known()).toEqual([]);
});

test('what is written without being used counts too: a prefetched answer, or a failure that comes late', () => {
  const { cache, visit, known } = cacheOf(3);
  for (let device = 1; device <= 100; device += 1) cache.set(`logs of ${device}`, { data: device });
  expect(known()).toEqual(['logs of 100', 'logs of 98', 'logs of 99']);
  visit('a', 'b', 'c', 'd');
  cache.set('a', { error: new Error('late') });
  expect(known()).toEqual(['a', 'c', 'd']);
  cache.delete('a');
  visit('e');
  expect(known()).toEqual(['c', 'd', 'e']);
});

describe('a call is overdue', () => {
  const began = Date.UTC(2026, 10, 20, 8);
  beforeEach(() => jest.useFakeTimers({ now: began }));
  afterEach(() => jest.useRealTimers());
  const answered = (cache: CallCache, call: string, data: unknown) => {
    cache.set(call, { ...cache.get(call), isValidating: true });
    cache.set(call, { data, isValidating: false });
  };
  const late = (cache: CallCache) => cache.overdue().map(({ call, late: by }) => [call, by]);

  test('once its answer is as old as the shortest interval at which it is refreshed', () => {
    const { cache } = cacheOf(9);
    cache.use('often', { interval: 60_000 });
    const leave = cache.use('often', { interval: (data: unknown) => (data === 'open' ? 2000 : 0) });
    cache.use('never', { interval: 0 });
    cache.use('unasked', { interval: 1000 });
    answered(cache, 'often', 'open');
    answered(cache, 'never', 'old');
    answered(cache, 'left', 'old');
    jest.setSystemTime(began + 1999);
    expect(late(cache)).toEqual([]);
    jest.setSystemTime(began + 2500);
    expect(cache.overdue()).toEqual([{ call: 'often', at: began, late: 500, isUnderWay: false, hasFailed: false }]);
    leave();
    expect(late(cache)).toEqual([]);
  });

  test('until it is answered again, even with the same; a failure is no answer', () => {
    const { cache } = cacheOf(9);
    cache.use('list', { interval: 1000 });
    answered(cache, 'list', 'rows');
    jest.setSystemTime(began + 5000);
    cache.set('list', { data: 'rows', isValidating: true });
    expect(cache.overdue()).toMatchObject([{ at: began, late: 4000, isUnderWay: true, hasFailed: false }]);
    cache.set('list', { data: 'rows', isValidating: false, error: new Error('away') });
    expect(cache.overdue()).toMatchObject([{ late: 4000, isUnderWay: false, hasFailed: true }]);
    answered(cache, 'list', 'rows');
    expect(late(cache)).toEqual([]);
  });

  test('also from what a person saved', () => {
    const { cache } = cacheOf(9);
    cache.use('thing', { interval: 1000 });
    cache.set('thing', { data: 'saved' });
    jest.setSystemTime(began + 1500);
    expect(late(cache)).toEqual([['thing', 500]]);
  });
});
