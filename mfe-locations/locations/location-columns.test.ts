import { locationsApi } from '@dmp/shared/api';
import { fakeShell } from '@dmp/shared/shell/testing';
import { describeFilters, namedFilters } from '@dmp/shared/ui';
import { locationColumns } from './location-columns.tsx';
import { locationListSpec } from './location-query.ts';

const columns = locationColumns(locationsApi(fakeShell({ answer: () => undefined })));

test('every filter of the list has a description', () => {
  const filters = Object.fromEntries(locationListSpec.filterParameters.map((name) => [name, 'a\\, b,c']));
  expect(describeFilters(filters, namedFilters(columns, { searched: true }))).toBe(
    [
      'Search: a, b, c',
      'Location ID: a, b, c',
      'Network Operator: a, b, c',
      'Address: a, b, c',
      'City: a, b, c',
      'State: a, b, c',
    ].join('; '),
  );
});

test('the sortable columns are those that the server sorts by', () => {
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key);
  expect(sortable.toSorted()).toEqual([...locationListSpec.sortFields].toSorted());
});
