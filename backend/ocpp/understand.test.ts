import { type OcppAction, serverLimits } from '@dmp/shared/contract';
import fc from 'fast-check';
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
    { idTag: '💡'.repeat(20 * serverLimits.storedTextFactor) },
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
    { ...start, timestamp: '2026-06-01T12:00:00.000Z' },
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
  expect('deviations' in understood && understood.deviations).toHaveLength(serverLimits.deviations.ofMessage);
});

const noon = Date.UTC(2026, 5, 1, 12);
const noZone = 'has no time zone; it is taken as UTC';
const unusual = 'is not written as in OCPP 1.6';
test.each<[string | number, number, string | undefined]>([
  ['2026-06-01T12:00:00Z', noon, undefined],
  ['2026-06-01T14:00:00.123+02:00', noon + 123, undefined],
  ['2026-06-01T12:00:00-00:00', noon, undefined],
  ['2026-06-01T12:00:00', noon, noZone],
  ['2026-06-01 12:00', noon, noZone],
  ['2026-06-01 12:00:00Z', noon, unusual],
  ['2026-06-01t12:00:00z', noon, unusual],
  ['2026-06-01T14:00:00+0200', noon, unusual],
  ['2026-06-01T14:00+02', noon, unusual],
  ['2026-06-01T07:00:00\u221205:00', noon, unusual],
  ['20260601T120000Z', noon, unusual],
  ['20260601T12Z', noon, unusual],
  ['2026-06-01T12:00:00,5Z', noon + 500, unusual],
  ['2026-06-01T11.5Z', noon - 1_800_000, unusual],
  ['2026-06-01T11:59,5Z', noon - 30_000, unusual],
  ['2026-06-01T11:59:60Z', noon, unusual],
  ['2026-05-31T24:00:00Z', noon - 12 * 3_600_000, unusual],
  ['2026-W23-1T12:00:00Z', noon, unusual],
  ['2026W231T12Z', noon, unusual],
  ['2020-W53-5T12:00:00Z', Date.UTC(2021, 0, 1, 12), unusual],
  ['2026-152T12:00:00Z', noon, unusual],
  ['2026152T120000Z', noon, unusual],
  ['+002026-06-01T12:00:00Z', noon, unusual],
  [noon / 1000, noon, 'is a number, not a time'],
  [noon, noon, 'is a number, not a time'],
])('the time %s', (given, time, remark) => {
  const value = remark === undefined ? given : new Date(time).toISOString();
  expect(tidyTime(given)).toEqual({ time, value, remark });
});

test.each<[string | number]>(
  [
    ['', 'noon', '2026-13-01T12:00:00Z', '2026-02-30T12:00:00Z', '2026-06-01', '01/06/2026 12:00', '1780315200'],
    ['2026-06-01T24:00:01Z', '2026-06-01T12:60:00Z', '2026-06-01T12:00:00+24:00', '2025-W53-1T12Z', '2026-366T12Z'],
    ['0000-00-00T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00', 0, -1, 1e300],
  ]
    .flat()
    .map((given) => [given]),
)('%s is no time', (given) => {
  expect(tidyTime(given)).toBeUndefined();
});

test('every moment is read in every form that ISO 8601 has for it', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const forms = fc.record({
    time: fc.integer({ min: Date.UTC(1, 0, 2) / 1000, max: Date.UTC(9999, 11, 30) / 1000 }),
    ...{
      date: fc.constantFrom('day', 'week', 'ordinal'),
      isBasic: fc.boolean(),
      shift: fc.integer({ min: -839, max: 839 }),
    },
    ...{ isUtc: fc.boolean(), between: fc.constantFrom('T', 't', ' '), fraction: fc.constantFrom('', '.25', ',25') },
  });
  fc.assert(
    fc.property(forms, ({ time, date, isBasic, shift, isUtc, between, fraction }) => {
      const local = new Date(time * 1000 + (isUtc ? 0 : shift * 60_000));
      const year = String(local.getUTCFullYear()).padStart(4, '0');
      const [dash, colon] = isBasic ? ['', ''] : ['-', ':'];
      const first = new Date(local);
      first.setUTCMonth(0, 1);
      first.setUTCHours(0, 0, 0, 0);
      const ordinal = Math.floor((local.getTime() - first.getTime()) / 86_400_000) + 1;
      const [weekYear, week, weekday] = isoWeek(local);
      const days = {
        day: `${year}${dash}${two(local.getUTCMonth() + 1)}${dash}${two(local.getUTCDate())}`,
        week: `${String(weekYear).padStart(4, '0')}${dash}W${two(week)}${dash}${weekday}`,
        ordinal: `${year}${dash}${String(ordinal).padStart(3, '0')}`,
      };
      const hours = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(two).join(colon);
      const size = Math.abs(shift);
      const zone = isUtc ? 'Z' : `${shift < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
      const text = `${days[date as keyof typeof days]}${between}${hours}${fraction}${zone}`;
      expect([text, tidyTime(text)?.time]).toEqual([text, time * 1000 + (fraction ? 250 : 0)]);
    }),
    { seed: 51, numRuns: 2000 },
  );
});

/** The year, week, and day of the week, by the rule that a week is of the year of its Thursday. */
function isoWeek(date: Date): [year: number, week: number, weekday: number] {
  const weekday = date.getUTCDay() || 7;
  const thursday = new Date(date);
  thursday.setUTCDate(date.getUTCDate() + 4 - weekday);
  const year = thursday.getUTCFullYear();
  const january = new Date(0);
  january.setUTCFullYear(year, 0, 1);
  const days = Math.floor((thursday.getTime() - january.getTime()) / 86_400_000);
  return [year, Math.floor(days / 7) + 1, weekday];
}
