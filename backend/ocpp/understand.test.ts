import { limits, type OcppAction } from '@dmp/shared/contract';
import { readPayload } from './schemas.ts';
import { tidyTime } from './tidy-time.ts';

const at = '2026-06-01T12:00:00Z';
const boot = { chargePointVendor: 'V', chargePointModel: 'M' };
const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
const start = { connectorId: 1, idTag: 'T', meterStart: 5, timestamp: at };
const stop = { transactionId: 1, meterStop: 5, timestamp: at };
const sample = (sampledValue: unknown) => ({ connectorId: 1, meterValue: [{ timestamp: at, sampledValue }] });

const read = (action: OcppAction, payload: unknown, kind: 'req' | 'conf' = 'req') =>
  readPayload(action, kind, payload, false);

test.each<[string, OcppAction, unknown, unknown, string[]]>([
  ['what follows OCPP', 'BootNotification', boot, boot, []],
  ['an unknown field', 'BootNotification', { ...boot, x: 1 }, boot, ['x is not in OCPP 1.6.']],
  ['a field with an odd name', 'BootNotification', { ...boot, 'a b': 1 }, boot, ['A field is not in OCPP 1.6.']],
  ['a field named like one of objects', 'Heartbeat', { toString: 1 }, {}, ['toString is not in OCPP 1.6.']],
  ['null for a missing field', 'BootNotification', { ...boot, iccid: null }, boot, ['iccid is null.']],
  ['no payload where none is needed', 'Heartbeat', undefined, {}, ['The payload is missing.']],
  [
    'a text of one more',
    'BootNotification',
    { ...boot, chargePointModel: 'é'.repeat(21) },
    { ...boot, chargePointModel: 'é'.repeat(21) },
    ['chargePointModel is longer than 20 characters.'],
  ],
  [
    'a text far too long is cut',
    'Authorize',
    { idTag: '💡'.repeat(10_000) },
    { idTag: '💡'.repeat(20 * limits.untidyText) },
    ['idTag is longer than 20 characters.'],
  ],
  ['a number as text', 'StartTransaction', { ...start, meterStart: '5' }, start, ['meterStart is text, not a number.']],
  ['12.0 as text', 'StartTransaction', { ...start, connectorId: '1.0' }, start, ['connectorId is text, not a number.']],
  ['text as a number', 'Authorize', { idTag: 5 }, { idTag: '5' }, ['idTag is a number, not text.']],
  ['text as a flag', 'Authorize', { idTag: true }, { idTag: 'true' }, ['idTag is true or false, not text.']],
  [
    'a meter with a fraction',
    'StopTransaction',
    { ...stop, meterStop: 4.6 },
    stop,
    ['meterStop is no whole number; it is rounded.'],
  ],
  [
    'a time without zone',
    'StartTransaction',
    { ...start, timestamp: '2026-06-01T12:00:00' },
    start,
    ['timestamp has no time zone; it is taken as UTC.'],
  ],
  ['an empty optional time', 'StatusNotification', { ...status, timestamp: '' }, status, ['timestamp is empty.']],
  [
    'an optional time that is none',
    'StatusNotification',
    { ...status, timestamp: 'noon' },
    status,
    ['timestamp cannot be understood and is left out.'],
  ],
  [
    'an optional field of the wrong type',
    'BootNotification',
    { ...boot, iccid: { a: 1 } },
    boot,
    ['iccid cannot be understood and is left out.'],
  ],
  [
    'a status in another case',
    'StatusNotification',
    { ...status, status: 'AVAILABLE' },
    status,
    ['status is not written as in OCPP 1.6.'],
  ],
  [
    'an error code of the vendor',
    'StatusNotification',
    { ...status, errorCode: 'E1' },
    { ...status, errorCode: 'E1' },
    ['errorCode is not a value of OCPP 1.6.'],
  ],
  ['an empty reason', 'StopTransaction', { ...stop, reason: '' }, stop, ['reason is empty.']],
  [
    'a reason of the vendor',
    'StopTransaction',
    { ...stop, reason: 'Bored' },
    { ...stop, reason: 'Bored' },
    ['reason is not a value of OCPP 1.6.'],
  ],
  [
    'a measurand of the vendor',
    'MeterValues',
    sample([{ value: '1', measurand: 'X' }]),
    sample([{ value: '1', measurand: 'X' }]),
    ['meterValue.sampledValue.measurand is not a value of OCPP 1.6.'],
  ],
  [
    'many readings with the same',
    'MeterValues',
    sample([{ value: 1 }, { value: 2 }]),
    sample([{ value: '1' }, { value: '2' }]),
    ['meterValue.sampledValue.value is a number, not text.'],
  ],
  [
    'a reading of what cannot be told',
    'MeterValues',
    sample([{ value: '1', measurand: {} }, { value: '2' }]),
    sample([{ value: '2' }]),
    ['meterValue.sampledValue has elements that cannot be understood and are left out.'],
  ],
  [
    'one reading that is no list',
    'MeterValues',
    sample({ value: '1' }),
    sample([{ value: '1' }]),
    ['meterValue.sampledValue is one value, not a list.'],
  ],
  [
    'readings of which none can be understood',
    'MeterValues',
    sample([{}]),
    { connectorId: 1 },
    ['meterValue cannot be understood and is left out.'],
  ],
  [
    'a start whose time and meter are none',
    'StartTransaction',
    { connectorId: 1, idTag: 'T', meterStart: 'much', timestamp: 'noon' },
    { connectorId: 1, idTag: 'T' },
    ['meterStart cannot be understood and is left out.', 'timestamp cannot be understood and is left out.'],
  ],
  [
    'an end without what must be there',
    'StopTransaction',
    { meterStop: '' },
    {},
    ['meterStop is empty.', 'transactionId is missing.', 'timestamp is missing.'],
  ],
])('%s', (_, action, payload, understood, deviations) => {
  expect(read(action, payload)).toEqual({ payload: understood, deviations });
});

test('one odd key does not make a configuration unreadable', () => {
  const proper = { key: 'A', readonly: true, value: '1' };
  const configurationKey = [proper, { key: 'B', readonly: 'false', value: 2 }, { key: 'C' }, null];
  expect(read('GetConfiguration', { configurationKey }, 'conf')).toEqual({
    payload: { configurationKey: [proper, { key: 'B', readonly: false, value: '2' }] },
    deviations: [
      'configurationKey.readonly is text, not true or false.',
      'configurationKey.value is a number, not text.',
      'configurationKey is null.',
      'configurationKey has elements that cannot be understood and are left out.',
    ],
  });
});

test('a value in a definition of its schema is understood', () => {
  expect(read('TriggerMessage', { status: 'accepted', more: 1 }, 'conf')).toEqual({
    payload: { status: 'Accepted' },
    deviations: ['status is not written as in OCPP 1.6.', 'more is not in OCPP 1.6.'],
  });
});

test.each<[string, OcppAction, unknown, string, string]>([
  [
    'a missing field',
    'Authorize',
    { tag: 1 },
    'OccurenceConstraintViolation',
    "The payload must have required property 'idTag'.",
  ],
  [
    'null for a field that must be there',
    'Authorize',
    { idTag: null },
    'OccurenceConstraintViolation',
    "The payload must have required property 'idTag'.",
  ],
  ['an object for text', 'Authorize', { idTag: {} }, 'TypeConstraintViolation', 'idTag must be string.'],
  [
    'a connector with a fraction',
    'StartTransaction',
    { ...start, connectorId: 1.5 },
    'TypeConstraintViolation',
    'connectorId must be integer.',
  ],
  [
    'a number that is none',
    'StartTransaction',
    { ...start, connectorId: '0x5' },
    'TypeConstraintViolation',
    'connectorId must be integer.',
  ],
  [
    'an empty number',
    'StartTransaction',
    { ...start, connectorId: '' },
    'OccurenceConstraintViolation',
    "The payload must have required property 'connectorId'.",
  ],
  [
    'an unknown status',
    'StatusNotification',
    { ...status, status: 'Ready' },
    'PropertyConstraintViolation',
    'status must be equal to one of the allowed values.',
  ],
  [
    'a time that is none',
    'SecurityEventNotification',
    { type: 'X', timestamp: 'noon' },
    'PropertyConstraintViolation',
    'timestamp must match format "date-time".',
  ],
])('%s is refused', (_, action, payload, code, description) => {
  expect(read(action, payload)).toEqual({ fault: { code, description } });
});

test('what is strict refuses what could be understood', () => {
  expect(readPayload('Heartbeat', 'req', { x: 1 }, true)).toMatchObject({ fault: { code: 'FormationViolation' } });
});

test('of a message with a great many oddities a few are told, and it takes no longer for it', () => {
  const odd = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, null]));
  const understood = read('BootNotification', { ...boot, ...odd });
  expect(understood).toMatchObject({ payload: boot });
  expect('deviations' in understood && understood.deviations).toHaveLength(limits.deviations.ofMessage);
});

test.each([
  ['2026-06-01T12:00:00Z', '2026-06-01T12:00:00Z', undefined],
  ['2026-06-01T12:00:00.123+02:00', '2026-06-01T12:00:00.123+02:00', undefined],
  ['2026-06-01T12:00:00', '2026-06-01T12:00:00Z', 'has no time zone; it is taken as UTC'],
  ['2026-06-01 12:00', '2026-06-01T12:00:00Z', 'has no time zone; it is taken as UTC'],
  ['2026-06-01 12:00:00Z', '2026-06-01T12:00:00Z', 'is not written as in OCPP 1.6'],
  ['2026-06-01T12:00:00+0200', '2026-06-01T12:00:00+02:00', 'is not written as in OCPP 1.6'],
  ['20260601T120000Z', '2026-06-01T12:00:00Z', 'is not written as in OCPP 1.6'],
  [1780315200, '2026-06-01T12:00:00.000Z', 'is a number, not a time'],
  [1780315200000, '2026-06-01T12:00:00.000Z', 'is a number, not a time'],
])('the time %s', (given, value, remark) => {
  expect(tidyTime(given)).toEqual({ value, remark });
});

test.each(['', 'noon', '2026-13-01T12:00:00Z', '2026-06-01', '01/06/2026 12:00', '1780315200', 0, -1, 1e300])(
  '%s is no time',
  (given) => {
    expect(tidyTime(given)).toBeUndefined();
  },
);
