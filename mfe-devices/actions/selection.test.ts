import {
  allMatching,
  bulkCall,
  chosenCount,
  type DeviceSelection,
  listed,
  type SelectionView,
  tickedKeys,
  viewOf,
  withTicks,
} from './selection.ts';

const all = (filters: Record<string, string>, except: string[] = []): DeviceSelection => ({
  kind: 'all',
  filters,
  total: 20,
  except,
});

test.each<[DeviceSelection, Record<string, string>, SelectionView]>([
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

test.each<[DeviceSelection, string[], string[]]>([
  [listed(['A', 'Z']), ['A', 'B'], ['A', 'Z']],
  [all({}), ['A', 'B'], ['A', 'B']],
  [all({}, ['B', 'Z']), ['A', 'B'], ['A']],
])('of %j with the rows %j the ticked are %j', (selection, rows, keys) => {
  expect(tickedKeys(selection, rows)).toEqual(keys);
});

test.each<[DeviceSelection, string[], string[], DeviceSelection]>([
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

test.each<[DeviceSelection, object, number]>([
  [listed(['A', 'B']), { query: {}, ids: ['A', 'B'] }, 2],
  [allMatching({}, 7), { query: { getAll: true }, ids: [] }, 7],
  [
    all({ make: 'ABB', userCreated: 'vendor@example.com' }, ['A,1', 'B']),
    {
      query: { make: 'ABB', userCreated: 'vendor@example.com', getAll: true, deselected: 'A\\,1,B' },
      ids: [],
    },
    18,
  ],
])('%j is sent as %j, %d devices', (selection, call, count) => {
  expect(bulkCall(selection)).toEqual(call);
  expect(chosenCount(selection)).toBe(count);
});
