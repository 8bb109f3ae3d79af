import { allMatching, listed } from '@dmp/shared/ui';
import { bulkCall, type DeviceSelection } from './selection.ts';

test.each<[DeviceSelection, object]>([
  [listed(['A', 'B']), { query: {}, ids: ['A', 'B'] }],
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
