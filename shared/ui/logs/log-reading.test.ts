import { type LogCodes, logCodes, logKind, payloadExtract, responseTime } from './log-reading.ts';

/** OCPP 1.6 payloads of chargers by several vendors, and their codes. */
test.each<[string, unknown, LogCodes]>([
  [
    'a boot',
    { chargePointVendor: 'ABB', chargePointModel: 'Terra 184', firmwareVersion: '1.8.2', iccid: '', imsi: '' },
    {},
  ],
  [
    'its response',
    { status: 'Accepted', currentTime: '2026-11-20T08:00:00.000Z', interval: 300 },
    { status: 'Accepted' },
  ],
  ['a heartbeat', {}, {}],
  [
    'a status without a fault',
    { connectorId: 1, errorCode: 'NoError', status: 'Charging', timestamp: '2026-11-20T08:00:00Z' },
    { status: 'Charging', errorCode: 'NoError' },
  ],
  [
    'a fault with its vendor code',
    {
      ...{ connectorId: 2, errorCode: 'GroundFailure', info: 'RCD trip', status: 'Faulted' },
      ...{ vendorId: 'com.abb', vendorErrorCode: '0x4A12' },
    },
    { status: 'Faulted', errorCode: 'GroundFailure', vendorErrorCode: '0x4A12' },
  ],
  [
    'a fault in upper case',
    { connectorId: 1, ErrorCode: 'OtherError', status: 'Faulted', VendorErrorCode: 'E-1042' },
    { status: 'Faulted', errorCode: 'OtherError', vendorErrorCode: 'E-1042' },
  ],
  [
    'a vendor code that is a number',
    { connectorId: 1, errorCode: 'InternalError', status: 'Faulted', vendorErrorCode: 1042 },
    { status: 'Faulted', errorCode: 'InternalError', vendorErrorCode: '1042' },
  ],
  [
    'an authorization, whose status is the identifier’s',
    { idTagInfo: { status: 'Blocked', expiryDate: '2026-12-31T00:00:00Z' } },
    {},
  ],
  [
    'the start of a transaction',
    { connectorId: 1, idTag: '04A2B3C4D5E680', meterStart: 1_204_311, timestamp: '2026-11-20T08:00:00Z' },
    {},
  ],
  [
    'meter values',
    {
      connectorId: 1,
      transactionId: 99,
      meterValue: [{ timestamp: '2026-11-20T08:05:00Z', sampledValue: [{ value: '12.5', unit: 'kWh' }] }],
    },
    {},
  ],
  ['a firmware download', { status: 'Downloading' }, { status: 'Downloading' }],
  ['an upload that failed', { status: 'UploadFailed' }, { status: 'UploadFailed' }],
  ['a configuration that needs a restart', { status: 'RebootRequired' }, { status: 'RebootRequired' }],
  ['an unknown vendor message', { status: 'UnknownVendorId', data: '' }, { status: 'UnknownVendorId' }],
  ['a security event', { type: 'TamperDetectionActivated', timestamp: '2026-11-20T08:00:00Z' }, {}],
  [
    'a CALLERROR',
    { errorCode: 'TypeConstraintViolation', errorDescription: 'connectorId must be integer.', errorDetails: {} },
    { errorCode: 'TypeConstraintViolation' },
  ],
  ['a status that is markup', { status: '<img src=x onerror=alert(1)>' }, { status: '<img src=x onerror=alert(1)>' }],
  ['a status that is not a string', { status: null, errorCode: { code: 1 } }, {}],
  ['a payload that is a string', 'not json', {}],
  ['a payload that is a list', [{ status: 'Accepted' }], {}],
  ['null', null, {}],
])('%s', (_name, payload, codes) => {
  expect(logCodes(payload)).toEqual(codes);
});

test.each([
  [{ payload: {} }, '{}'],
  [{ payload: { a: 1, b: ['x'] } }, '{"a":1,"b":["x"]}'],
  [{ payload: 'no\n  json' }, 'no json'],
  [{ payload: 'no "json\n  yet' }, 'no "json yet'],
  [{ payload: { a: 12.5 }, payloadText: '{\n  "a  b\\" ": 12.50}' }, '{ "a  b\\" ": 12.50}'],
  [{ payload: 'x'.repeat(201) }, `${'x'.repeat(200)} …`],
  [{ payload: { status: 'Faulted' }, extract: '{"connectorId":1,' }, '{"connectorId":1, …'],
])('%j is shown in one line', (detail, text) => {
  expect(payloadExtract({ messageId: 'm', ...detail })).toBe(text);
});

test.each([
  ['HEARTBEAT_REQUEST', 'request'],
  ['HARD_RESET_REQUEST', 'request'],
  ['RESET_RESPONSE', 'response'],
  ['SESSION_CREATED', 'other'],
] as const)('%s is a %s', (detailType, kind) => {
  expect(logKind({ detailType })).toBe(kind);
});

test.each([
  ['2026-11-20T08:00:00.000Z', '0 ms'],
  ['2026-11-20T08:00:00.123Z', '123 ms'],
  ['2026-11-20T08:00:01.549Z', '1.5 s'],
  ['2026-11-20T08:02:00.000Z', '120 s'],
])('a response at %s took %s', (time, text) => {
  expect(responseTime({ time: '2026-11-20T08:00:00.000Z' }, { time })).toBe(text);
});
