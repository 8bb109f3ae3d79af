import { formatTime } from '../../format/index.ts';
import { type NamedFilter, namedFilters } from './column-filter.ts';
import { activeFilters, describeFilters } from './describe-filters.ts';

const time = '2026-11-01T10:00:00.000Z';
const dayStart = new Date(2026, 10, 1).toISOString();
const dayEnd = new Date(2026, 10, 3, 23, 59, 59, 999).toISOString();
const known: readonly NamedFilter[] = namedFilters(
  [
    { title: 'Make', filter: { kind: 'list', parameters: ['make'] } },
    { title: 'Plugs', filter: { kind: 'list', parameters: ['plugs'], valueName: (value) => `${value} plug` } },
    { title: 'Rate', filter: { kind: 'number', parameters: ['rateFrom', 'rateTo'] } },
    { title: 'Valid', filter: { kind: 'date', parameters: ['validFrom', 'validTo'] } },
    { title: 'Free', filter: { kind: 'flag', parameters: ['free'] } },
    { title: 'Without a filter' },
  ],
  { searched: true, others: [{ title: 'EVSE Status', kind: 'list', parameters: ['evseStatus'] }] },
);

test.each<[Record<string, string>, string]>([
  [{}, ''],
  [{ make: 'ABB,BTC' }, 'Make: ABB, BTC'],
  [{ search: 'a\\, b', userCreated: 'vendor@example.com' }, 'Search: a, b'],
  [{ plugs: 'CCS,L2' }, 'Plugs: CCS plug, L2 plug'],
  [{ rateFrom: '10', rateTo: '90' }, 'Rate: from 10 to 90'],
  [{ rateTo: '50' }, 'Rate: to 50'],
  [{ validFrom: time }, `Valid: from ${formatTime(time)}`],
  [{ validFrom: dayStart, validTo: dayEnd }, 'Valid: from 11/01/2026 to 11/03/2026'],
  [{ validTo: dayEnd }, 'Valid: to 11/03/2026'],
  [{ validFrom: dayEnd }, `Valid: from ${formatTime(dayEnd)}`],
  [{ free: 'true' }, 'Free: Yes'],
  [{ free: 'false' }, 'Free: No'],
  [{ make: 'ABB', evseStatus: 'AVAILABLE', search: 'x' }, 'Search: x; EVSE Status: AVAILABLE; Make: ABB'],
])('%j is described as %p', (filters, description) => {
  expect(describeFilters(filters, known)).toBe(description);
});

test('both parameters of a range are removed together', () => {
  expect(activeFilters({ rateTo: '50' }, known)).toEqual([
    { title: 'Rate', value: 'to 50', parameters: ['rateFrom', 'rateTo'] },
  ]);
});
