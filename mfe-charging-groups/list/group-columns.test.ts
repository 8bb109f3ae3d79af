import { chargingGroupsApi } from '@dmp/shared/api';
import { fakeShell } from '@dmp/shared/shell/testing';
import { describeFilters, namedFilters } from '@dmp/shared/ui';
import { chargingGroupColumns } from './group-columns.tsx';
import { groupListSpec } from './group-query.ts';

const columns = chargingGroupColumns(chargingGroupsApi(fakeShell({ answer: () => undefined })));

test('every filter of the list has a title', () => {
  const filters = Object.fromEntries(groupListSpec.filterParameters.map((name) => [name, 'a\\, b,c']));
  expect(describeFilters(filters, namedFilters(columns, { searched: true }))).toBe(
    ['Search', 'Name', 'Description', 'Tariff', 'Country code', 'Party ID']
      .map((title) => `${title}: a, b, c`)
      .join('; '),
  );
});

test('the sortable columns are the sort fields of the server', () => {
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key);
  expect(sortable.toSorted()).toEqual([...groupListSpec.sortFields].toSorted());
});
