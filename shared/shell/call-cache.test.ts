import { CallCache } from './call-cache.ts';

function cacheOf(limit: number) {
  const cache = new CallCache(limit);
  /** Each is used, answered, and left. */
  const visit = (...calls: string[]) => {
    for (const call of calls) {
      const leave = cache.use(call);
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
  const leave = cache.use('list');
  cache.set('list', {});
  visit('a', 'b', 'c');
  expect(known()).toEqual(['c', 'list']);
  leave();
  expect(known()).toEqual(['list']);
});

test('one that two use stays until both have left', () => {
  const { cache, known } = cacheOf(0);
  const first = cache.use('list');
  const second = cache.use('list');
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
