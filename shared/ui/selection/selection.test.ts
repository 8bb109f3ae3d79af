import {
  allMatching,
  chosenCount,
  type ListSelection,
  listed,
  namedIds,
  type SelectionView,
  tickedKeys,
  viewOf,
  withNamed,
  withTicks,
} from './selection.ts';

const all = (filters: Record<string, string>, except: string[] = []): ListSelection => ({
  kind: 'all',
  filters,
  total: 20,
  except,
});

test.each<[ListSelection, Record<string, string>, SelectionView]>([
  [listed(['A']), { make: 'ABB' }, 'listed'],
  [all({}), {}, 'same'],
  [all({}), { make: 'ABB' }, 'narrowed'],
  [all({ make: 'ABB' }), { make: 'ABB' }, 'same'],
  [all({ make: 'ABB' }), { make: 'ABB', search: 'x' }, 'narrowed'],
  [all({ make: 'ABB' }), {}, 'other'],
  [all({ make: 'ABB' }), { make: 'ABB,BTC' }, 'other'],
  [all({ make: 'ABB' }), { search: 'x' }, 'other'],
  [all({ make: 'ABB', search: 'x' }), { make: 'ABB' }, 'other'],
])('%j under the filters %j is %s', (selection, filters, view) => {
  expect(viewOf(selection, filters)).toBe(view);
});

test.each<[ListSelection, string[], string[]]>([
  [listed(['A', 'Z']), ['A', 'B'], ['A', 'Z']],
  [all({}), ['A', 'B'], ['A', 'B']],
  [all({}, ['B', 'Z']), ['A', 'B'], ['A']],
])('of %j with the rows %j the ticked are %j', (selection, rows, keys) => {
  expect(tickedKeys(selection, rows)).toEqual(keys);
});

test.each<[ListSelection, string[], string[], ListSelection]>([
  [listed(['Z']), ['A', 'B'], ['Z', 'A'], listed(['Z', 'A'])],
  // What is unticked becomes an exception; what is ticked again is none any more.
  [all({}), ['A', 'B'], ['A'], all({}, ['B'])],
  [all({}, ['B']), ['A', 'B'], ['A', 'B'], all({}, [])],
  // Exceptions of other pages and behind other filters stay.
  [all({}, ['Z']), ['A', 'B'], ['B'], all({}, ['Z', 'A'])],
  [all({}, ['Z', 'A']), ['A', 'B'], [], all({}, ['Z', 'A', 'B'])],
])('%j with the rows %j ticked to %j', (selection, rows, keys, after) => {
  expect(withTicks(selection, rows, keys)).toEqual(after);
});

test.each<[ListSelection, number, string[]]>([
  [listed(['A', 'B']), 2, ['A', 'B']],
  [allMatching({}, 7), 7, []],
  [all({ make: 'ABB' }, ['A', 'B']), 18, ['A', 'B']],
  // Fewer match by now than were left out.
  [{ kind: 'all', filters: {}, total: 1, except: ['A', 'B'] }, 0, ['A', 'B']],
])('%j are %d rows, and %j are named', (selection, count, named) => {
  expect(chosenCount(selection)).toBe(count);
  expect(namedIds(selection)).toEqual(named);
});

test.each<[ListSelection, ListSelection]>([
  [listed(['A', 'B']), listed(['B'])],
  [all({ make: 'ABB' }, ['A', 'B']), all({ make: 'ABB' }, ['B'])],
])('of %j the named are taken back', (selection, after) => {
  expect(withNamed(selection, ['B'])).toEqual(after);
});
