import { devicesApi } from '@dmp/shared/api';
import { type DeviceFieldName, deviceField, deviceFieldNames, deviceFilterParameters } from '@dmp/shared/contract';
import { fakeShell, type Request, response } from '@dmp/shared/shell/testing';
import { defaultColumns, deviceColumns, deviceColumnsSpec } from './columns.tsx';
import { deviceFilterSources } from './filter-sources.ts';

const answers: Readonly<Record<string, unknown>> = {
  'devices/tags': ['PILOT'],
  'devices/connector-types': ['DCCOMBOTYP1', 'SAEJ1772'],
  'devices/filter-options': { make: ['ABB', 'BTC'], model: ['Terra 184'] },
};
const shell = fakeShell({ answer: ({ path }: Request) => answers[path] ?? response(404, {}) });
const sources = deviceFilterSources(devicesApi(shell));
const columns = deviceColumns({ shown: deviceFieldNames, widths: {} }, sources);
const column = (key: string) => columns.find((one) => one.key === key);

test('the default columns are those of the contract, the two ids first', () => {
  expect(defaultColumns.slice(0, 4)).toEqual(['stationId', 'chargeboxId', 'status', 'webSocketConnection']);
  expect(defaultColumns).toContain('plugInSuccessRate');
  expect(defaultColumns).not.toContain('serialNumber');
});

test.each([
  ['chargeboxId', true, { kind: 'text', parameters: ['chargeboxId'] }],
  ['tags', false, { kind: 'list', parameters: ['tags'], options: sources.tags }],
  ['pncEnabled', true, { kind: 'flag', parameters: ['pncEnabled'] }],
  ['heartbeatRate', true, { kind: 'number', parameters: ['heartbeatRateFrom', 'heartbeatRateTo'] }],
  ['leafCertificateValidTo', true, { kind: 'date', parameters: ['validFrom', 'validTo'] }],
])('%s: sortable %p, filter %j', (key, sortable, filter) => {
  expect(column(key)?.sortable).toBe(sortable);
  expect(column(key)?.filter).toEqual(filter);
});

test.each<[DeviceFieldName, unknown]>([
  ['tags', [{ value: 'PILOT', label: 'PILOT' }]],
  ['make', ['ABB', 'BTC'].map((value) => ({ value, label: value }))],
  [
    'connectorTypes',
    [
      { value: 'DCCOMBOTYP1', label: 'CCS' },
      { value: 'SAEJ1772', label: 'L2' },
    ],
  ],
])('the values of %s are those that devices have, by the names staff use', async (name, options) => {
  expect(await sources[name]?.fetch()).toEqual(options);
});

test('no list is without values', () => {
  const lists = deviceFieldNames.filter((name) => deviceField(name).filter === 'list');
  expect(lists.filter((name) => !sources[name] && !deviceField(name).values)).toEqual([]);
});

test('a filter sets no parameter that the backend does not know', () => {
  const set = columns.flatMap(({ filter }) => filter?.parameters ?? []);
  expect(set.filter((name) => !deviceFilterParameters.includes(name))).toEqual([]);
});

test.each([
  [['city', 'chargeboxId', 'make'], 'chargeboxId'],
  [['city', 'make'], 'city'],
])('of %j the row is opened from %s', (shown, link) => {
  const chosen = deviceColumns({ shown, widths: {} }, sources);
  expect(chosen.filter((column) => column.link).map(({ key }) => key)).toEqual([link]);
});

test('a width of their own is kept, the others have the usual one', () => {
  const chosen = deviceColumns({ ...deviceColumnsSpec, shown: ['make', 'city'], widths: { make: 333 } }, sources);
  expect(chosen.map(({ width }) => width)).toEqual([333, 160]);
});
