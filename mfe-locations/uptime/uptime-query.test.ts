import { reportAddressFor } from './uptime-query.ts';

test.each([
  [{}, '/locations/nevi-report'],
  // A report is not of one location.
  [{ locationIds: 'LOC-1', risk: 'AT_RISK' }, '/locations/nevi-report'],
  [
    { networkOperators: 'Volt\\, way', states: 'CA,TX' },
    '/locations/nevi-report?states=CA%2CTX&networkOperators=Volt%5C%2C+way',
  ],
])('a list of uptimes narrowed to %j leads to the report at %s', (filters, address) => {
  expect(reportAddressFor(filters)).toBe(address);
});
