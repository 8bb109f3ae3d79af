import { devicesApi } from '@dmp/shared/api';
import { deviceFilterParameters, groupEvseSortFields } from '@dmp/shared/contract';
import { fakeShell } from '@dmp/shared/shell/testing';
import { evseColumns } from './evse-columns.tsx';
import { evseListQuery, memberListSpec, otherListSpec } from './evse-query.ts';

const columns = evseColumns(devicesApi(fakeShell({ answer: () => ({ make: ['ABB'], state: ['TX'] }) })));

test('what can be sorted by is what the server sorts by', () => {
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key);
  expect(sortable.toSorted()).toEqual([...groupEvseSortFields].toSorted());
});

test('a filter sets no parameter that the backend does not know', () => {
  const set = columns.flatMap(({ filter }) => filter?.parameters ?? []);
  expect(set.filter((name) => !deviceFilterParameters.includes(name))).toEqual([]);
});

test('no list is without values', async () => {
  for (const { key, filter } of columns) {
    if (filter?.kind !== 'list') continue;
    const { options = [] } = filter;
    if (key === 'make' && 'fetch' in options) expect(await options.fetch()).toEqual([{ value: 'ABB', label: 'ABB' }]);
    else expect('fetch' in options || options.length > 0).toBe(true);
  }
});

test('a page may have as many EVSEs as the specification says, beside what every list offers', () => {
  expect(memberListSpec.pageSizes).toEqual([10, 25, 50, 500]);
  expect(otherListSpec.prefix).toBe('add');
});

test('a vendor asks for their own devices', () => {
  const query = { pageNumber: 0, pageSize: 10, filters: { make: 'ABB' } };
  expect(evseListQuery(query, 'vendor.acme@example.com', false)).toEqual({
    ...{ make: 'ABB', userCreated: 'vendor.acme@example.com', inChargingGroup: false },
    ...{ pageNumber: 0, pageSize: 10 },
  });
  expect(evseListQuery(query, 'ann@example.com', true)).toEqual({
    ...{ make: 'ABB', inChargingGroup: true, pageNumber: 0, pageSize: 10 },
  });
});

test('whoever may not see devices is offered no filter whose values only they tell', () => {
  const asksDevices = ({ filter }: (typeof columns)[number]) =>
    filter?.kind === 'list' && 'fetch' in (filter.options ?? []);
  expect(columns.filter(asksDevices).map(({ key }) => key)).toContain('make');
  const without = evseColumns(undefined);
  expect(without.filter(asksDevices)).toEqual([]);
  expect(without.map(({ key }) => key)).toEqual(columns.map(({ key }) => key));
});
