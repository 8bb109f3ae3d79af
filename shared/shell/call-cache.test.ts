import { CallCache } from './call-cache.ts';

const never = { interval: 0 };

function cacheOf(limit: number) {
  const cache = new CallCache(limit);
  /** Uses, answers, and releases each call. */
  const visit = (...calls: string[]) => {
    for (const call of calls) {
      const release = cache.use(call, never);
      cache.set(call, { data: call });
      release();
    }
  };
  return { cache, visit, cachedCalls: () => [...cache.keys()].sort() };
}

test('the least recently released calls are evicted', () => {
  const { visit, cachedCalls } = cacheOf(2);
  visit('a', 'b', 'a', 'c');
  expect(cachedCalls()).toEqual(['a', 'c']);
  visit('d');
  expect(cachedCalls()).toEqual(['c', 'd']);
});

test('a call in use is not evicted, however old', () => {
  const { cache, visit, cachedCalls } = cacheOf(1);
  const release = cache.use('list', never);
  cache.set('list', {});
  visit('a', 'b', 'c');
  expect(cachedCalls()).toEqual(['c', 'list']);
  release();
  expect(cachedCalls()).toEqual(['list']);
});

test('a call with two users stays until both release it', () => {
  const { cache, cachedCalls } = cacheOf(0);
  const first = cache.use('list', { interval: 0 });
  const second = cache.use('list', { interval: 0 });
  cache.set('list', {});
  first();
  expect(cachedCalls()).toEqual(['list']);
  second();
  expect(cachedCalls()).toEqual([]);
});

test('unused writes count too: a prefetched answer, or a late failure', () => {
  const { cache, visit, cachedCalls } = cacheOf(3);
  for (let device = 1; device <= 100; device += 1) cache.set(`logs of ${device}`, { data: device });
  expect(cachedCalls()).toEqual(['logs of 100', 'logs of 98', 'logs of 99']);
  visit('a', 'b', 'c', 'd');
  cache.set('a', { error: new Error('late') });
  expect(cachedCalls()).toEqual(['a', 'c', 'd']);
  cache.delete('a');
  visit('e');
  expect(cachedCalls()).toEqual(['c', 'd', 'e']);
});

describe('a call is stale', () => {
  const startedAt = Date.UTC(2026, 10, 20, 8);
  beforeEach(() => jest.useFakeTimers({ now: startedAt }));
  afterEach(() => jest.useRealTimers());
  const answered = (cache: CallCache, call: string, data: unknown) => {
    cache.set(call, { ...cache.get(call), isValidating: true });
    cache.set(call, { data, isValidating: false });
  };
  const overdue = (cache: CallCache) => cache.staleCalls().map(({ call, overdueMs }) => [call, overdueMs]);

  test('once its answer is as old as its shortest refresh interval', () => {
    const { cache } = cacheOf(9);
    cache.use('often', { interval: 60_000 });
    const release = cache.use('often', { interval: (data: unknown) => (data === 'open' ? 2000 : 0) });
    cache.use('never', { interval: 0 });
    cache.use('unanswered', { interval: 1000 });
    answered(cache, 'often', 'open');
    answered(cache, 'never', 'old');
    answered(cache, 'unused', 'old');
    jest.setSystemTime(startedAt + 1999);
    expect(overdue(cache)).toEqual([]);
    jest.setSystemTime(startedAt + 2500);
    expect(cache.staleCalls()).toEqual([
      { call: 'often', answeredAt: startedAt, overdueMs: 500, isValidating: false, hasFailed: false },
    ]);
    release();
    expect(overdue(cache)).toEqual([]);
  });

  test('until it is answered again, even with the same data; a failure is not an answer', () => {
    const { cache } = cacheOf(9);
    cache.use('list', { interval: 1000 });
    answered(cache, 'list', 'rows');
    jest.setSystemTime(startedAt + 5000);
    cache.set('list', { data: 'rows', isValidating: true });
    expect(cache.staleCalls()).toMatchObject([
      { answeredAt: startedAt, overdueMs: 4000, isValidating: true, hasFailed: false },
    ]);
    cache.set('list', { data: 'rows', isValidating: false, error: new Error('unavailable') });
    expect(cache.staleCalls()).toMatchObject([{ overdueMs: 4000, isValidating: false, hasFailed: true }]);
    answered(cache, 'list', 'rows');
    expect(overdue(cache)).toEqual([]);
  });

  test('also after a mutation', () => {
    const { cache } = cacheOf(9);
    cache.use('thing', { interval: 1000 });
    cache.set('thing', { data: 'saved' });
    jest.setSystemTime(startedAt + 1500);
    expect(overdue(cache)).toEqual([['thing', 500]]);
  });
});
