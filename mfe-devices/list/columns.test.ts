import { devicesApi } from '@dmp/shared/api';
import { type DeviceFieldName, deviceField, deviceFieldNames, deviceFilterParameters } from '@dmp/shared/contract';
import { fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { describeFilters, namedFilters } from '@dmp/shared/ui';
import { deviceColumns, deviceColumnsSpec, otherDeviceFilters } from './columns.tsx';
import { deviceListSpec } from './device-query.ts';
import { deviceFilterSources, valueName } from './filter-sources.ts';

const answers: Readonly<Record<string, unknown>> = {
  'devices/tags': ['PILOT'],
  'devices/connector-types': ['DCCOMBOTYP1', 'SAEJ1772'],
  'devices/filter-options': { make: ['ABB', 'BTC'], model: ['Terra 184'] },
};
const shell = fakeShell({ answer: ({ path }: RecordedRequest) => answers[path] ?? response(404, {}) });
const sources = deviceFilterSources(devicesApi(shell));
const columns = deviceColumns(sources);
const column = (key: string) => columns.find((one) => one.key === key);

test('the default columns are the first fields of the contract', () => {
  expect(deviceColumnsSpec.defaults).toEqual([
    ...['stationId', 'chargeboxId', 'status', 'webSocketConnection', 'communicationTimestamp', 'make', 'model'],
    ...['networkOperator', 'enterprise', 'location', 'city', 'state', 'generation', 'facilityType'],
    'plugInSuccessRate',
  ]);
});

test.each([
  ['chargeboxId', true, { kind: 'text', parameters: ['chargeboxId'] }],
  ['tags', false, { kind: 'list', parameters: ['tags'], options: sources.tags, valueName }],
  ['pncEnabled', true, { kind: 'flag', parameters: ['pncEnabled'] }],
  [
    'heartbeatRate',
    true,
    { kind: 'number', parameters: ['heartbeatRateFrom', 'heartbeatRateTo'], unit: { name: '%' } },
  ],
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
])('the filter values of %s are those of the devices, with their display names', async (name, options) => {
  expect(await sources[name]?.fetch()).toEqual(options);
});

test('seven of the default columns fit a screen of 1440 pixels beside the open sidebar', () => {
  const [sidebar, margins, opener] = [270, 48, 40];
  const widths = deviceColumnsSpec.defaults.map((key) => column(key)?.width ?? Number.NaN);
  const first = widths.slice(0, 7).reduce((sum, width) => sum + width, 0);
  expect(first).toBeLessThanOrEqual(1440 - sidebar - margins - opener);
  expect(deviceColumnsSpec.defaults.slice(0, 7)).toContain('communicationTimestamp');
});

test('every time column is wide enough', () => {
  const times = deviceFieldNames.filter((name) => deviceField(name).filter === 'date');
  expect(times.length).toBeGreaterThan(5);
  for (const name of times) expect([name, column(name)?.width]).toEqual([name, 200]);
});

test('every list filter has values', () => {
  const lists = deviceFieldNames.filter((name) => deviceField(name).filter === 'list');
  expect(lists.filter((name) => !sources[name] && !deviceField(name).values)).toEqual([]);
});

test('the backend knows every filter parameter', () => {
  const set = columns.flatMap(({ filter }) => filter?.parameters ?? []);
  expect(set.filter((name) => !deviceFilterParameters.includes(name))).toEqual([]);
});

test('every filter of the list has a name', () => {
  const named = namedFilters(columns, { searched: true, others: otherDeviceFilters });
  const known = named.flatMap(({ parameters }) => parameters);
  expect(deviceListSpec.filterParameters.filter((name) => !known.includes(name))).toEqual([]);
});

test('the chargebox ID links to the device', () => {
  expect(columns.filter(({ link }) => link).map(({ key }) => key)).toEqual(['chargeboxId']);
});

test.each<[Record<string, string>, string]>([
  [{ connectorTypes: 'DCCOMBOTYP1,SAEJ1772' }, 'Connector types: CCS, L2'],
  [{ plugInSuccessRateFrom: '10', plugInSuccessRateTo: '90' }, 'Plug-in success: from 10% to 90%'],
  [{ timeSinceLastChargeFrom: '86400' }, 'Time since last charge: from 24 h'],
  [{ powerBudgetTo: '150' }, 'Power budget (kW): to 150 kW'],
  [{ pncEnabled: 'true', derated: 'false' }, 'Plug & Charge: Yes; Derated: No'],
  [{ evseStatus: 'AVAILABLE', make: 'ABB', unknown: 'x' }, 'EVSE Status: AVAILABLE; Make: ABB'],
])('%j reads %p', (filters, words) => {
  expect(describeFilters(filters, namedFilters(columns, { others: otherDeviceFilters }))).toBe(words);
});
