import { defaultListQuery } from '@dmp/shared/ui';
import { deviceFilters, deviceListQuery, deviceListSpec } from './device-query.ts';

test.each([
  ['operator@example.com', {}],
  ['vendor.acme@example.com', { userCreated: 'vendor.acme@example.com' }],
  ['big-VENDOR@example.com', { userCreated: 'big-VENDOR@example.com' }],
  ['ann@vendor.example.com', {}],
])('%s is limited to %j', (email, limit) => {
  expect(deviceFilters({ make: 'ABB' }, email)).toEqual({ make: 'ABB', ...limit });
});

test('a list query becomes the query of the API', () => {
  const query = {
    ...defaultListQuery,
    pageNumber: 2,
    sortBy: 'city',
    sortOrder: 'DESC' as const,
    filters: { search: 'x' },
  };
  expect(deviceListQuery(query, 'a@example.com')).toEqual({
    pageNumber: 2,
    pageSize: 10,
    sortBy: 'city',
    sortOrder: 'DESC',
    search: 'x',
  });
});

test('the address cannot set userCreated', () => {
  expect(deviceListSpec.filterParameters).not.toContain('userCreated');
});
