import {
  allMatching,
  type ListSelection,
  listedSelection,
  namedIds,
  type SelectionView,
  selectedCount,
  selectedKeys,
  selectionView,
  withNamedIds,
  withSelectedKeys,
} from './selection.ts';

const all = (filters: Record<string, string>, except: string[] = []): ListSelection => ({
  kind: 'all',
  filters,
  total: 20,
  except,
});

test.each<[ListSelection, Record<string, string>, SelectionView]>([
  [listedSelection(['A']), { make: 'ABB' }, 'listed'],
  [all({}), {}, 'same'],
  [all({}), { make: 'ABB' }, 'narrowed'],
  [all({ make: 'ABB' }), { make: 'ABB' }, 'same'],
  [all({ make: 'ABB' }), { make: 'ABB', search: 'x' }, 'narrowed'],
  [all({ make: 'ABB' }), {}, 'other'],
  [all({ make: 'ABB' }), { make: 'ABB,BTC' }, 'other'],
  [all({ make: 'ABB' }), { search: 'x' }, 'other'],
  [all({ make: 'ABB', search: 'x' }), { make: 'ABB' }, 'other'],
])('%j under the filters %j is %s', (selection, filters, view) => {
  expect(selectionView(selection, filters)).toBe(view);
});

test.each<[ListSelection, string[], string[]]>([
  [listedSelection(['A', 'Z']), ['A', 'B'], ['A', 'Z']],
  [all({}), ['A', 'B'], ['A', 'B']],
  [all({}, ['B', 'Z']), ['A', 'B'], ['A']],
])('of %j with the visible rows %j, the selected keys are %j', (selection, rows, keys) => {
  expect(selectedKeys(selection, rows)).toEqual(keys);
});

test.each<[ListSelection, string[], string[], ListSelection]>([
  [listedSelection(['Z']), ['A', 'B'], ['Z', 'A'], listedSelection(['Z', 'A'])],
  // A deselected row becomes an exception. A row selected again is no exception any more.
  [all({}), ['A', 'B'], ['A'], all({}, ['B'])],
  [all({}, ['B']), ['A', 'B'], ['A', 'B'], all({}, [])],
  // Exceptions on other pages and outside of the filters stay.
  [all({}, ['Z']), ['A', 'B'], ['B'], all({}, ['Z', 'A'])],
  [all({}, ['Z', 'A']), ['A', 'B'], [], all({}, ['Z', 'A', 'B'])],
])('%j with the visible rows %j changed to %j', (selection, rows, keys, after) => {
  expect(withSelectedKeys(selection, rows, keys)).toEqual(after);
});

test.each<[ListSelection, number, string[]]>([
  [listedSelection(['A', 'B']), 2, ['A', 'B']],
  [allMatching({}, 7), 7, []],
  [all({ make: 'ABB' }, ['A', 'B']), 18, ['A', 'B']],
  // There are now fewer matches than exceptions.
  [{ kind: 'all', filters: {}, total: 1, except: ['A', 'B'] }, 0, ['A', 'B']],
])('%j has %d rows, and the single rows %j', (selection, count, named) => {
  expect(selectedCount(selection)).toBe(count);
  expect(namedIds(selection)).toEqual(named);
});

test.each<[ListSelection, ListSelection]>([
  [listedSelection(['A', 'B']), listedSelection(['B'])],
  [all({ make: 'ABB' }, ['A', 'B']), all({ make: 'ABB' }, ['B'])],
])('the single rows of %j can be replaced', (selection, after) => {
  expect(withNamedIds(selection, ['B'])).toEqual(after);
});
