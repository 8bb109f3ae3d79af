import type { SavedView } from '../../contract/index.ts';
import { defaultListQuery } from '../list/list-query.ts';
import { isActiveView, queryOf, savedFieldsOf } from './view-state.ts';

const query = { ...defaultListQuery, pageNumber: 3, pageSize: 50, filters: { make: 'ABB' }, sortBy: 'city' };
const columns = ['city', 'make'];
const view: SavedView = {
  ...{ id: '1', list: 'devices', name: 'Night', shared: false, owner: 'a@b.c', own: true },
  ...{ filters: { make: 'ABB' }, sortBy: 'city', sortOrder: 'ASC', columns, changedAt: '2026-11-20T08:00:00.000Z' },
};

test('a view saves filters, sort order, and columns, not the page', () => {
  expect(savedFieldsOf({ query, columns })).toEqual({
    filters: { make: 'ABB' },
    sortBy: 'city',
    sortOrder: 'ASC',
    columns,
  });
  expect(savedFieldsOf({ query: defaultListQuery, columns: [] })).toEqual({
    filters: {},
    sortBy: null,
    sortOrder: null,
    columns: [],
  });
});

test('a view opens on its first page, with the current page size', () => {
  expect(queryOf(view, query)).toEqual({ ...query, sortOrder: 'ASC', pageNumber: 0 });
  expect(queryOf({ ...view, sortBy: null, sortOrder: null }, query)).toEqual({
    filters: { make: 'ABB' },
    pageNumber: 0,
    pageSize: 50,
  });
});

test.each([
  ['the same on another page', { query, columns }, true],
  ['another value', { query: { ...query, filters: { make: 'BTC' } }, columns }, false],
  ['one filter more', { query: { ...query, filters: { make: 'ABB', city: 'Austin' } }, columns }, false],
  ['another order', { query: { ...query, sortOrder: 'DESC' as const }, columns }, false],
  ['other columns', { query, columns: ['make', 'city'] }, false],
])('%s: the view is active: %#', (_, state, expected) => {
  expect(isActiveView(view, state)).toBe(expected);
});

test('a view without columns is active with any columns', () => {
  expect(isActiveView({ ...view, columns: [] }, { query, columns })).toBe(true);
});
