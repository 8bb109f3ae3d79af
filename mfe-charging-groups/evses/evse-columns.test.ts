import { devicesApi } from '@dmp/shared/api';
import { deviceFilterParameters, groupEvseSortFields } from '@dmp/shared/contract';
import { fakeShell } from '@dmp/shared/shell/testing';
import { evseColumns } from './evse-columns.tsx';
import { evseListQuery, memberListSpec, nonMemberListSpec } from './evse-query.ts';

const columns = evseColumns(devicesApi(fakeShell({ answer: () => ({ make: ['ABB'], state: ['TX'] }) })));

test('the sortable columns are the sort fields of the server', () => {
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key);
  expect(sortable.toSorted()).toEqual([...groupEvseSortFields].toSorted());
});

test('every filter parameter is one of the backend', () => {
  const parameters = columns.flatMap(({ filter }) => filter?.parameters ?? []);
  expect(parameters.filter((name) => !deviceFilterParameters.includes(name))).toEqual([]);
});

test('every list filter has options', async () => {
  for (const { key, filter } of columns) {
    if (filter?.kind !== 'list') continue;
    const { options = [] } = filter;
    if (key === 'make' && 'fetch' in options) expect(await options.fetch()).toEqual([{ value: 'ABB', label: 'ABB' }]);
    else expect('fetch' in options || options.length > 0).toBe(true);
  }
});

test('the page sizes include the maximum of the specification', () => {
  expect(memberListSpec.pageSizes).toEqual([10, 25, 50, 500]);
  expect(nonMemberListSpec.prefix).toBe('add');
});

test('a vendor requests only their own devices', () => {
  const query = { pageNumber: 0, pageSize: 10, filters: { make: 'ABB' } };
  expect(evseListQuery(query, 'vendor.acme@example.com', false)).toEqual({
    ...{ make: 'ABB', userCreated: 'vendor.acme@example.com', inChargingGroup: false },
    ...{ pageNumber: 0, pageSize: 10 },
  });
  expect(evseListQuery(query, 'ann@example.com', true)).toEqual({
    ...{ make: 'ABB', inChargingGroup: true, pageNumber: 0, pageSize: 10 },
  });
});

test('without devices, filters that load their options are omitted', () => {
  const loadsOptions = ({ filter }: (typeof columns)[number]) =>
    filter?.kind === 'list' && 'fetch' in (filter.options ?? []);
  expect(columns.filter(loadsOptions).map(({ key }) => key)).toContain('make');
  const withoutDevices = evseColumns(undefined);
  expect(withoutDevices.filter(loadsOptions)).toEqual([]);
  expect(withoutDevices.map(({ key }) => key)).toEqual(columns.map(({ key }) => key));
});
