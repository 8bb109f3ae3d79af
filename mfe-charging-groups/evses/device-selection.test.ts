import { allMatching, listed } from '@dmp/shared/ui';
import { bulkCall } from './device-selection.ts';

test('devices that were named go by their names, all by the filters and the exceptions', () => {
  expect(bulkCall(listed(['CB-1', 'CB-2']))).toEqual({ query: {}, ids: ['CB-1', 'CB-2'] });
  expect(bulkCall(allMatching({ make: 'ABB' }, 9))).toEqual({ query: { make: 'ABB', getAll: true }, ids: [] });
  expect(bulkCall({ ...allMatching({ make: 'ABB' }, 9), except: ['CB-1', 'CB,2'] } as never)).toEqual({
    query: { make: 'ABB', getAll: true, deselected: 'CB-1,CB\\,2' },
    ids: [],
  });
});
