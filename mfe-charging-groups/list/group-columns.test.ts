import { chargingGroupsApi } from '@dmp/shared/api';
import { fakeShell } from '@dmp/shared/shell/testing';
import { filtersInWords, namedFilters } from '@dmp/shared/ui';
import { groupColumns } from './group-columns.tsx';
import { groupListSpec } from './group-query.ts';

const columns = groupColumns(chargingGroupsApi(fakeShell({ answer: () => undefined })));

test('every filter of the list is told of, in words', () => {
  const filters = Object.fromEntries(groupListSpec.filterParameters.map((name) => [name, 'a\\, b,c']));
  expect(filtersInWords(filters, namedFilters(columns, { searched: true }))).toBe(
    ['Search', 'Name', 'Description', 'Tariff', 'Country code', 'Party ID']
      .map((title) => `${title}: a, b, c`)
      .join('; '),
  );
});

test('what can be sorted by is what the server sorts by', () => {
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key);
  expect(sortable.toSorted()).toEqual([...groupListSpec.sortFields].toSorted());
});
