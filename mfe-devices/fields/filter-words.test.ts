import { formatTime } from '@dmp/shared/format';
import { filtersInWords, filterWords } from './filter-words.ts';

const time = '2026-11-01T10:00:00.000Z';

test.each<[Record<string, string>, string]>([
  [{}, ''],
  [{ make: 'ABB,BTC' }, 'Make: ABB, BTC'],
  [{ search: 'a\\, b', userCreated: 'vendor@example.com' }, 'Search: a, b'],
  [{ connectorTypes: 'DCCOMBOTYP1,SAEJ1772' }, 'Connector Types: CCS, L2'],
  [{ plugInSuccessRateFrom: '10', plugInSuccessRateTo: '90' }, 'Plug-in Success: from 10 to 90'],
  [{ heartbeatRateTo: '50' }, 'Heartbeat Rate: to 50'],
  [{ validFrom: time }, `Leaf Certificate Valid To: from ${formatTime(time)}`],
  [{ pncEnabled: 'true', derated: 'false' }, 'Plug & Charge: Yes; Derated: No'],
  [{ evseStatus: 'AVAILABLE', make: 'ABB', unknown: 'x' }, 'EVSE Status: AVAILABLE; Make: ABB'],
])('%j reads %p', (filters, words) => {
  expect(filtersInWords(filters)).toBe(words);
});

test('a range is removed as a whole', () => {
  expect(filterWords({ heartbeatRateTo: '50' })).toEqual([
    { label: 'Heartbeat Rate', value: 'to 50', parameters: ['heartbeatRateFrom', 'heartbeatRateTo'] },
  ]);
});
