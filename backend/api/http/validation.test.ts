import { Credentials, DeviceForm, DeviceListQuery, TriggerAction } from '@dmp/shared/contract';
import type { TSchema } from '@sinclair/typebox';
import { parseDateRange, parseNumberRange, parseTime } from '../query/ranges.ts';
import { contractAjv, sentenceOf } from './validation.ts';

function sentence(schema: TSchema, value: unknown, part: 'body' | 'query'): string | undefined {
  const ajv = contractAjv({ coerceTypes: part === 'query' });
  const validate = ajv.compile(schema);
  return validate(value) ? undefined : sentenceOf(validate.errors ?? [], part);
}

const reset = { deviceList: ['A'], remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Hard' };
const record = {
  ...{ partyId: null, make: null, model: null, serialNumber: null, generation: null, networkOperator: null },
  ...{ enterprise: null, facilityType: null, locationId: null, siteId: null },
  evses: [{ stationId: 'A', ports: [{ connectorId: 1, plugType: 'CHADEMO', powerType: 'DC', maxElectricPower: 1 }] }],
};

test.each([
  [Credentials, { username: 'a' }, 'body', 'password is required.'],
  [Credentials, { username: '', password: 'x' }, 'body', 'username must not be empty.'],
  [Credentials, { username: 'a', password: 'x'.repeat(201) }, 'body', 'password must have at most 200 characters.'],
  [Credentials, [], 'body', 'The body must be an object.'],
  [Credentials, null, 'body', 'The body must be an object.'],
  [Credentials, { username: 'a', password: 'x', admin: true }, 'body', 'admin is not a field of this call.'],
  [TriggerAction, { ...reset, resetType: 'Soft-ish' }, 'body', 'resetType must be one of Hard, Soft.'],
  [TriggerAction, { ...reset, deviceList: [''] }, 'body', 'deviceList[0] must not be empty.'],
  [TriggerAction, { ...reset, deviceList: 'A' }, 'body', 'deviceList must be a list.'],
  [
    TriggerAction,
    { ...reset, scheduledTime: '5pm' },
    'body',
    'scheduledTime must be a time such as 2026-11-20T08:00:00.000Z.',
  ],
  [DeviceForm, { ...record, make: '\u200b' }, 'body', 'make must not be blank.'],
  [DeviceForm, { ...record, make: '' }, 'body', 'make must not be empty.'],
  ...['A\r\nBcc: x@example.com', 'A\nB', 'A\u2028B', '\u0007'].map(
    (make) =>
      [DeviceForm, { ...record, make }, 'body', 'make must be a single line without control characters.'] as const,
  ),
  [DeviceForm, { ...record, partyId: '\u200b' }, 'body', 'partyId must not be empty.'],
  // Normalizing these would take minutes.
  [
    DeviceForm,
    { ...record, make: `a${'\u0301'.repeat(100_000)}${'\u0316'.repeat(100_000)}` },
    'body',
    'make must have at most 100 characters.',
  ],
  [DeviceForm, { ...record, make: 'x'.repeat(101) }, 'body', 'make must have at most 100 characters.'],
  [DeviceForm, { ...record, partyId: 'a-b' }, 'body', 'Party ID must be up to three capital letters or digits.'],
  [DeviceForm, { ...record, make: 5 }, 'body', 'make must be text or null.'],
  [
    DeviceForm,
    { ...record, facilityType: 'Roof' },
    'body',
    'facilityType must be one of Outdoor, Indoor, Garage, Off-Grid, Commercial or null.',
  ],
  [DeviceListQuery, { pageSize: '1001' }, 'query', 'pageSize must be from 1 to 1000.'],
  [DeviceListQuery, { pageSize: '' }, 'query', 'pageSize must be a whole number.'],
  [DeviceListQuery, { make: ['a', 'b'] }, 'query', 'make must be given only once. Join several values with commas.'],
  [DeviceListQuery, { colour: 'red' }, 'query', 'colour is not a parameter of this call.'],
] as const)('%#: the sentence names the field and what it must be', (schema, value, part, expected) => {
  expect(sentence(schema, value, part)).toBe(expected);
});

test('valid values pass', () => {
  expect(sentence(TriggerAction, reset, 'body')).toBeUndefined();
  expect(sentence(DeviceListQuery, { pageSize: '50', make: 'ABB' }, 'query')).toBeUndefined();
});

describe('ranges', () => {
  const names = ['from', 'to'] as const;

  test.each([
    [{}, { from: undefined, to: undefined }],
    [
      { from: '', to: '5' },
      { from: undefined, to: 5 },
    ],
    [
      { from: '-1.5', to: '-1.5' },
      { from: -1.5, to: -1.5 },
    ],
  ])('%j is %j', (parameters, range) => {
    expect(parseNumberRange(parameters, names)).toEqual(range);
  });

  test.each(['1e5', '0x10', ' 1', '1,5', 'Infinity', '--1', '9'.repeat(16)])('%s is not a number', (from) => {
    expect(() => parseNumberRange({ from }, names)).toThrow('from must be a number such as 97.5.');
  });

  test('from must not be after to', () => {
    expect(() => parseNumberRange({ from: '2', to: '1' }, names)).toThrow('from must not be after or above to.');
    const dates = { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    expect(() => parseDateRange(dates, names)).toThrow('from must not be after or above to.');
  });

  test.each(['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.123Z', '2026-11-20T03:00:00-05:00'])(
    '%s is a time',
    (text) => {
      expect(parseTime('x', text).getTime()).toBe(Date.parse(text));
    },
  );

  test.each([
    '2026-11-20',
    '2026-11-20T08:00:00',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '1763625600000',
    'now',
  ])('%s is not a time', (text) => {
    expect(() => parseTime('x', text)).toThrow('x must be a time such as 2026-11-20T08:00:00.000Z.');
  });
});
