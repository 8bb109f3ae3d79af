import { deviceFieldNames, deviceFilterParameters } from '@dmp/shared/contract';
import { defaultColumns, deviceColumns } from './columns.tsx';

const columns = deviceColumns(deviceFieldNames);
const column = (key: string) => columns.find((one) => one.key === key);

test('the default columns are those of the contract, the two ids first', () => {
  expect(defaultColumns.slice(0, 4)).toEqual(['stationId', 'chargeboxId', 'status', 'webSocketConnection']);
  expect(defaultColumns).toContain('plugInSuccessRate');
  expect(defaultColumns).not.toContain('serialNumber');
});

test.each([
  ['chargeboxId', true, { kind: 'text', parameters: ['chargeboxId'] }],
  ['tags', false, undefined],
  ['make', true, undefined],
  ['pncEnabled', true, { kind: 'flag', parameters: ['pncEnabled'] }],
  ['heartbeatRate', true, { kind: 'number', parameters: ['heartbeatRateFrom', 'heartbeatRateTo'] }],
  ['leafCertificateValidTo', true, { kind: 'date', parameters: ['validFrom', 'validTo'] }],
])('%s: sortable %p, filter %j', (key, sortable, filter) => {
  expect(column(key)?.sortable).toBe(sortable);
  expect(column(key)?.filter).toEqual(filter);
});

test('a list offers the values of the contract by the names staff use', () => {
  expect(column('connectorTypes')?.filter?.options).toEqual([
    { value: 'DCCOMBOTYP1', label: 'CCS' },
    { value: 'CHADEMO', label: 'CHAdeMO' },
    { value: 'SAEJ1772', label: 'L2' },
    { value: 'SAEJ3400', label: 'NACS' },
  ]);
});

test('a filter sets no parameter that the backend does not know', () => {
  const set = columns.flatMap(({ filter }) => filter?.parameters ?? []);
  expect(set.filter((name) => !deviceFilterParameters.includes(name))).toEqual([]);
});
