import {
  defaultListQuery,
  type ListSpec,
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
  ['page=1', defaultListQuery],
  ['page=3&pageSize=25', { pageNumber: 2, pageSize: 25, filters: {} }],
  ['page=0', defaultListQuery],
  ['page=-2', defaultListQuery],
  ['page=1.5', defaultListQuery],
  ['page=many&pageSize=7', defaultListQuery],
  ['search=a%20b', { ...defaultListQuery, filters: { search: 'a b' } }],
  ['search=&page=1', defaultListQuery],
  ['make=ABB%2CBTC&foreign=1', { ...defaultListQuery, filters: { make: 'ABB,BTC' } }],
  ['sortBy=city&sortOrder=DESC', { ...defaultListQuery, sortBy: 'city', sortOrder: 'DESC' }],
  ['sortBy=city&sortOrder=sideways', { ...defaultListQuery, sortBy: 'city', sortOrder: 'ASC' }],
  ['sortBy=password', defaultListQuery],
])('the address ?%s is read as %j', (address, query) => {
  expect(readListQuery(new URLSearchParams(address), spec)).toEqual(query);
});

test.each([
  [defaultListQuery, '', 'page=1'],
  [{ ...defaultListQuery, pageNumber: 4, pageSize: 50 }, '', 'pageSize=50&page=5'],
  [{ ...defaultListQuery, filters: { make: 'ABB' } }, 'tab=x&search=old&page=9', 'tab=x&make=ABB&page=1'],
  [{ ...defaultListQuery, sortBy: 'city', sortOrder: 'DESC' as const }, '', 'sortBy=city&sortOrder=DESC&page=1'],
])('%j written to ?%s results in ?%s', (query, address, written) => {
  expect(writeListQuery(query, spec, new URLSearchParams(address)).toString()).toBe(written);
});

test.each([
  ['pageSize=500', 500],
  ['pageSize=25', 10],
])('a list with custom page sizes reads ?%s as %d rows', (address, pageSize) => {
  const customSpec = { ...spec, pageSizes: [10, 500] };
  expect(readListQuery(new URLSearchParams(`${address}&page=1`), customSpec)?.pageSize).toBe(pageSize);
});

test('a written query is read back unchanged', () => {
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
  const changed = withFilters({ ...defaultListQuery, pageNumber: 3, filters: { search: 'x' } }, changes);
  expect(changed).toEqual({ ...defaultListQuery, filters });
});

test('changing or removing the sort order returns to the first page', () => {
  const sorted = withSort({ ...defaultListQuery, pageNumber: 3 }, 'make', 'DESC');
  expect(sorted).toEqual({ ...defaultListQuery, sortBy: 'make', sortOrder: 'DESC' });
  expect(withSort(sorted, undefined)).toEqual(defaultListQuery);
});

test('a prefix separates the parameters of a second list, also when they are removed', () => {
  const prefixed: ListSpec = { prefix: 'job', filterParameters: ['outcome'], sortFields: [] };
  const address = new URLSearchParams('make=ABB&page=3&job=j1');
  const query = { ...defaultListQuery, pageNumber: 1, filters: { outcome: 'FAILED' } };
  const written = writeListQuery(query, prefixed, address);
  expect(written.toString()).toBe('make=ABB&page=3&job=j1&jobOutcome=FAILED&jobPage=2');
  expect(readListQuery(written, prefixed)).toEqual(query);
  expect(withoutListQuery(prefixed, written).toString()).toBe(address.toString());
});
