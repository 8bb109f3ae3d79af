import { placesApi } from '@dmp/shared/api';
import { fakeShell } from '@dmp/shared/shell/testing';
import { filtersInWords, namedFilters } from '@dmp/shared/ui';
import { locationColumns } from './location-columns.tsx';
import { locationListSpec } from './location-query.ts';

const columns = locationColumns(placesApi(fakeShell({ answer: () => undefined })));

test('every filter of the list is told of, in words', () => {
  const filters = Object.fromEntries(locationListSpec.filterParameters.map((name) => [name, 'a\\, b,c']));
  expect(filtersInWords(filters, namedFilters(columns, { searched: true }))).toBe(
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

test('what can be sorted by is what the server sorts by', () => {
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key);
  expect(sortable.toSorted()).toEqual([...locationListSpec.sortFields].toSorted());
});
