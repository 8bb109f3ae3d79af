import { BrowserRouter } from '@dmp/shared/antd/router';
import { act, renderHook } from '@testing-library/react';
import { defaultListQuery, type ListSpec, withFilters, withSort } from './list-query.ts';
import { useListQuery } from './use-list-query.ts';

const spec: ListSpec = {
  storageKey: 'test.list',
  filterParameters: ['search', 'make', 'rateFrom', 'rateTo'],
  ranges: [['rateFrom', 'rateTo']],
  sortFields: ['make'],
};

function list(address: string) {
  window.history.pushState(null, '', address);
  const { result } = renderHook(() => useListQuery(spec), { wrapper: BrowserRouter });
  return {
    query: () => result.current[0],
    change: (...input: Parameters<(typeof result.current)[1]>) => act(() => result.current[1](...input)),
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a first visit has the default query and writes it to the address', () => {
  const { query } = list('/devices');
  expect(query()).toEqual(defaultListQuery);
  expect(window.location.search).toBe('?page=1');
});

test('the query in the address takes precedence over the stored one', () => {
  localStorage.setItem('test.list', 'make=BTC&page=1');
  expect(list('/devices?make=ABB&page=2').query()).toEqual({
    ...defaultListQuery,
    pageNumber: 1,
    filters: { make: 'ABB' },
  });
});

test('an address without a query restores the last one of this tab', () => {
  list('/devices?make=ABB&pageSize=50&page=3');
  expect(list('/devices').query()).toEqual({
    ...defaultListQuery,
    pageNumber: 2,
    pageSize: 50,
    filters: { make: 'ABB' },
  });
  expect(window.location.search).toBe('?make=ABB&pageSize=50&page=3');
});

test('a new tab starts with the first page of the last query', () => {
  const first = list('/devices?make=ABB&sortBy=make&sortOrder=DESC&page=3');
  expect(first.query().pageNumber).toBe(2);
  sessionStorage.clear();
  const next = list('/devices');
  expect(next.query()).toEqual({ ...defaultListQuery, sortBy: 'make', sortOrder: 'DESC', filters: { make: 'ABB' } });
  expect(window.location.search).toBe('?make=ABB&sortBy=make&sortOrder=DESC&page=1');
});

test('a reversed range in the address is used, but not stored', () => {
  list('/devices?make=ABB');
  expect(list('/devices?rateFrom=9&rateTo=4').query().filters).toEqual({ rateFrom: '9', rateTo: '4' });
  expect(list('/devices').query().filters).toEqual({ make: 'ABB' });
  sessionStorage.clear();
  expect(list('/devices').query().filters).toEqual({ make: 'ABB' });
});

test('cleared filters stay cleared', () => {
  const { query, change } = list('/devices?make=ABB');
  change(withFilters(query(), { make: undefined }));
  expect(list('/devices').query()).toEqual(defaultListQuery);
});

test('a change adds a history entry unless it replaces, and keeps other parameters', () => {
  const { query, change } = list('/devices?page=1&drawer=7');
  const before = window.history.length;
  change(withSort(query(), 'make'));
  expect(window.location.search).toBe('?drawer=7&sortBy=make&sortOrder=ASC&page=1');
  expect(window.history.length).toBe(before + 1);
  change(withFilters(query(), { search: 'x' }), { replace: true });
  expect(query().filters).toEqual({ search: 'x' });
  expect(window.history.length).toBe(before + 1);
});

test('without access to storage, only restoring the query fails', () => {
  const storages = (['localStorage', 'sessionStorage'] as const).map((kind) =>
    jest.spyOn(window, kind, 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    }),
  );
  expect(list('/devices?make=ABB').query().filters).toEqual({ make: 'ABB' });
  expect(list('/devices').query()).toEqual(defaultListQuery);
  for (const storage of storages) storage.mockRestore();
});
