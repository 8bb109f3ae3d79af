import { bulkCall } from './bulk-call.ts';
import { allMatching, type ListSelection, listedSelection } from './selection.ts';

test.each<[ListSelection, object]>([
  [listedSelection(['A', 'B']), { query: {}, ids: ['A', 'B'] }],
  [allMatching({}, 7), { query: { getAll: true }, ids: [] }],
  [
    { kind: 'all', filters: { make: 'ABB', userCreated: 'vendor@example.com' }, total: 20, except: ['A,1', 'B'] },
    {
      query: { make: 'ABB', userCreated: 'vendor@example.com', getAll: true, deselected: 'A\\,1,B' },
      ids: [],
    },
  ],
])('%j is sent as %j', (selection, call) => {
  expect(bulkCall(selection)).toEqual(call);
});

test('a call for all has the confirmed number of devices, a call with IDs does not', () => {
  expect(bulkCall(allMatching({ make: 'ABB' }, 7), 2).query).toEqual({
    make: 'ABB',
    getAll: true,
    expectedDevices: 2,
  });
  expect(bulkCall(listedSelection(['A']), 1).query).toEqual({});
});
