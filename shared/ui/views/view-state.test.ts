import type { SavedView } from '../../contract/index.ts';
import { plainList } from '../list/list-query.ts';
import { keptOf, queryOf, shows } from './view-state.ts';

const query = { ...plainList, pageNumber: 3, pageSize: 50, filters: { make: 'ABB' }, sortBy: 'city' };
const columns = ['city', 'make'];
const view: SavedView = {
  ...{ id: '1', list: 'devices', name: 'Night', shared: false, owner: 'a@b.c', own: true },
  ...{ filters: { make: 'ABB' }, sortBy: 'city', sortOrder: 'ASC', columns, changedAt: '2026-11-20T08:00:00.000Z' },
};

test('a view keeps filters, order and columns, not the page', () => {
  expect(keptOf({ query, columns })).toEqual({
    filters: { make: 'ABB' },
    sortBy: 'city',
    sortOrder: 'ASC',
    columns,
  });
  expect(keptOf({ query: plainList, columns: [] })).toEqual({
    filters: {},
    sortBy: null,
    sortOrder: null,
    columns: [],
  });
});

test('it opens on its first page, with as many rows as a page had', () => {
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
])('of %s the list shows it: %#', (_, state, expected) => {
  expect(shows(view, state)).toBe(expected);
});

test('where columns are no part of it, none are asked for', () => {
  expect(shows({ ...view, columns: [] }, { query, columns })).toBe(true);
});
