import {
  type ListSpec,
  plainList,
  readListQuery,
  withFilters,
  withoutListQuery,
  withSort,
  writeListQuery,
} from './list-query.ts';

const spec: ListSpec = { storageKey: 'test', filterParameters: ['search', 'make'], sortFields: ['make', 'city'] };

test.each([
  ['', undefined],
  ['tab=details', undefined],
  ['foreign=1&sortOrder=DESC', undefined],
  ['page=1', plainList],
  ['page=3&pageSize=25', { pageNumber: 2, pageSize: 25, filters: {} }],
  ['page=0', plainList],
  ['page=-2', plainList],
  ['page=1.5', plainList],
  ['page=many&pageSize=7', plainList],
  ['search=a%20b', { ...plainList, filters: { search: 'a b' } }],
  ['search=&page=1', plainList],
  ['make=ABB%2CBTC&foreign=1', { ...plainList, filters: { make: 'ABB,BTC' } }],
  ['sortBy=city&sortOrder=DESC', { ...plainList, sortBy: 'city', sortOrder: 'DESC' }],
  ['sortBy=city&sortOrder=sideways', { ...plainList, sortBy: 'city', sortOrder: 'ASC' }],
  ['sortBy=password', plainList],
])('the address ?%s asks for %j', (address, query) => {
  expect(readListQuery(new URLSearchParams(address), spec)).toEqual(query);
});

test.each([
  [plainList, '', 'page=1'],
  [{ ...plainList, pageNumber: 4, pageSize: 50 }, '', 'pageSize=50&page=5'],
  [{ ...plainList, filters: { make: 'ABB' } }, 'tab=x&search=old&page=9', 'tab=x&make=ABB&page=1'],
  [{ ...plainList, sortBy: 'city', sortOrder: 'DESC' as const }, '', 'sortBy=city&sortOrder=DESC&page=1'],
])('%j over ?%s is ?%s', (query, address, written) => {
  expect(writeListQuery(query, spec, new URLSearchParams(address)).toString()).toBe(written);
});

test.each([
  ['pageSize=500', 500],
  ['pageSize=25', 10],
])('a list with page sizes of its own reads ?%s as %d rows', (address, pageSize) => {
  const own = { ...spec, pageSizes: [10, 500] };
  expect(readListQuery(new URLSearchParams(`${address}&page=1`), own)?.pageSize).toBe(pageSize);
});

test('what is written is read back', () => {
  const query = {
    pageNumber: 2,
    pageSize: 25,
    sortBy: 'make',
    sortOrder: 'ASC' as const,
    filters: { search: 'a, b\\' },
  };
  expect(readListQuery(writeListQuery(query, spec, new URLSearchParams()), spec)).toEqual(query);
});

test.each([
  [{ make: 'ABB' }, { search: 'x', make: 'ABB' }],
  [{ search: '' }, {}],
  [{ search: undefined, make: 'BTC' }, { make: 'BTC' }],
])('filters changed by %j', (changes, filters) => {
  const changed = withFilters({ ...plainList, pageNumber: 3, filters: { search: 'x' } }, changes);
  expect(changed).toEqual({ ...plainList, filters });
});

test('another order begins at the first page, and no order is none', () => {
  const sorted = withSort({ ...plainList, pageNumber: 3 }, 'make', 'DESC');
  expect(sorted).toEqual({ ...plainList, sortBy: 'make', sortOrder: 'DESC' });
  expect(withSort(sorted, undefined)).toEqual(plainList);
});

test('beside another list its names have a prefix, and go alone', () => {
  const beside: ListSpec = { prefix: 'job', filterParameters: ['outcome'], sortFields: [] };
  const address = new URLSearchParams('make=ABB&page=3&job=j1');
  const query = { ...plainList, pageNumber: 1, filters: { outcome: 'FAILED' } };
  const written = writeListQuery(query, beside, address);
  expect(written.toString()).toBe('make=ABB&page=3&job=j1&jobOutcome=FAILED&jobPage=2');
  expect(readListQuery(written, beside)).toEqual(query);
  expect(withoutListQuery(beside, written).toString()).toBe(address.toString());
});
