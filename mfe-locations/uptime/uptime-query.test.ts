import { reportAddressFor } from './uptime-query.ts';

test.each([
  [{}, '/locations/nevi-report'],
  // The report has no filter for locations.
  [{ locationIds: 'LOC-1', risk: 'AT_RISK' }, '/locations/nevi-report'],
  [
    { networkOperators: 'Volt\\, way', states: 'CA,TX' },
    '/locations/nevi-report?states=CA%2CTX&networkOperators=Volt%5C%2C+way',
  ],
])('the filters %j open the report at %s', (filters, address) => {
  expect(reportAddressFor(filters)).toBe(address);
});
