import type { OcppAction } from '@dmp/shared/contract';
import fc from 'fast-check';
import { readPayload } from '../ocpp/schemas.ts';
import { handleCall } from './calls.ts';
import { Clock } from './clock.ts';
import { StatusOrder } from './status-order.ts';

const now = new Date('2026-06-01T12:00:00Z');
const charger = {
  ...{ deviceId: 'd', chargeboxId: 'CP1', clockOffset: undefined, heartbeatSeconds: 300 },
  lastBoot: null,
  reported: new Map([[1, { status: null, at: null }]]),
  ...{ stationByEvse: new Map([['E1', 'S1']]), evseByConnector: new Map([[1, 'E1']]) },
};

/** What a charger is answered, and what takes effect; a fault where it is refused. */
function send(action: OcppAction, payload: unknown) {
  const read = readPayload(action, 'req', payload, false);
  if ('fault' in read) return read;
  const own = { clock: new Clock(now), statusOrder: new StatusOrder(charger.reported) };
  const handled = handleCall(action, read.payload, { charger, now, arrived: now, heartbeatSeconds: 300, ...own });
  return 'code' in handled
    ? { fault: handled }
    : { ...handled, deviations: [...read.deviations, ...(handled.deviations ?? [])] };
}

const stop = { transactionId: 7, meterStop: 2000, timestamp: '2026-06-01T11:00:00Z' };
const start = { connectorId: 1, idTag: 'TAG', meterStart: 1000, timestamp: '2026-06-01T11:00:00Z' };

test.each<[string, OcppAction, unknown, object, string[]]>([
  [
    'an end with transaction ID -1 and an unknown meter',
    'StopTransaction',
    { ...stop, transactionId: -1, meterStop: -1 },
    { transactionId: undefined, meterStop: undefined },
    [
      'transactionId must be the one that StartTransaction was answered with.',
      'meterStop must be from 0 to 2147483647.',
    ],
  ],
  [
    'an end with transaction ID 0',
    'StopTransaction',
    { ...stop, transactionId: 0 },
    { transactionId: undefined, meterStop: 2000 },
    ['transactionId must be the one that StartTransaction was answered with.'],
  ],
  [
    'an end that says nothing',
    'StopTransaction',
    {},
    { transactionId: undefined, meterStop: undefined, stoppedAs: null, stoppedAt: now },
    ['transactionId is missing.', 'timestamp is missing.', 'meterStop is missing.'],
  ],
  [
    'an end that is no object',
    'StopTransaction',
    [],
    { stoppedAs: null },
    ['The payload is not an object.', 'transactionId is missing.', 'timestamp is missing.', 'meterStop is missing.'],
  ],
  [
    'an end with values of another kind',
    'StopTransaction',
    { transactionId: 'seven', meterStop: {}, timestamp: 'noon' },
    { transactionId: undefined, meterStop: undefined, stoppedAs: null },
    [
      'transactionId cannot be understood and is left out.',
      'meterStop cannot be understood and is left out.',
      'timestamp cannot be understood and is left out.',
    ],
  ],
  [
    'an end with readings that have no time',
    'StopTransaction',
    { ...stop, transactionData: [{ sampledValue: [{ value: '1500' }] }] },
    { transactionId: 7, registers: [1500] },
    ['transactionData.timestamp is missing.'],
  ],
  [
    'a start with an unknown meter',
    'StartTransaction',
    { ...start, meterStart: -1 },
    { meterStart: undefined, startedAs: new Date(start.timestamp) },
    ['meterStart must be from 0 to 2147483647.'],
  ],
  [
    'a start of which only the connector is known',
    'StartTransaction',
    { connectorId: 1 },
    { connectorId: 1, idTag: '', meterStart: undefined, startedAt: now, startedAs: null },
    ['idTag is missing.', 'meterStart is missing.', 'timestamp is missing.'],
  ],
  [
    'readings without a transaction ID',
    'MeterValues',
    { connectorId: 1, meterValue: [{ timestamp: stop.timestamp, sampledValue: [{ value: '1500' }] }] },
    { connectorId: 1, transactionId: undefined, registers: [1500] },
    [],
  ],
  [
    'readings with transaction ID 0, without a time',
    'MeterValues',
    { connectorId: 1, transactionId: 0, meterValue: [{ sampledValue: [{ value: '1500' }] }] },
    { connectorId: 1, transactionId: undefined, registers: [1500] },
    ['meterValue.timestamp is missing.'],
  ],
])('%s is acknowledged', (_, action, payload, effect, deviations) => {
  const handled = send(action, payload);
  if ('fault' in handled) throw new Error(handled.fault.description);
  expect(handled.effects).toEqual([expect.objectContaining(effect)]);
  expect(handled.deviations).toEqual(deviations);
});

test('readings of the charger as a whole are of no session', () => {
  const meterValue = [{ timestamp: stop.timestamp, sampledValue: [{ value: '1500' }] }];
  expect(send('MeterValues', { connectorId: 0, meterValue })).toMatchObject({ effects: [] });
});

const odd = fc.oneof(
  fc.constantFrom(-1, 0, 1, 7, 2 ** 31, -(2 ** 31), 1e300, 1.5, null, '', 'x', '5', true, {}, [], stop.timestamp),
  fc.jsonValue(),
);
const field = fc.option(odd, { nil: undefined });
const samples = fc.array(
  fc.record(
    {
      value: odd,
      measurand: odd,
      unit: fc.constantFrom('Wh', 'kWh', 'W', 'x'),
      phase: fc.constantFrom('L1', 'L2', 'x'),
    },
    { requiredKeys: [] },
  ),
);
const meterValue = fc.array(fc.record({ timestamp: odd, sampledValue: samples }, { requiredKeys: [] }));

test('an end is always acknowledged, whatever it says', () => {
  const payload = fc.record({
    ...{ transactionId: field, meterStop: field, timestamp: field, reason: field, idTag: field },
    transactionData: fc.oneof(field, meterValue),
  });
  fc.assert(
    fc.property(fc.oneof(payload, odd), (given) => {
      const handled = send('StopTransaction', JSON.parse(JSON.stringify(given)));
      expect(handled).toMatchObject({
        answer: expect.any(Function),
        effects: expect.arrayContaining([expect.objectContaining({ kind: 'stopped' })]),
      });
    }),
    { seed: 51, numRuns: 2000 },
  );
});

test('readings are always acknowledged, and a start whose connector can be read', () => {
  const readings = fc.record({ connectorId: field, transactionId: field, meterValue: fc.oneof(field, meterValue) });
  const starts = fc.record({ connectorId: fc.nat(100), idTag: field, meterStart: field, timestamp: field });
  fc.assert(
    fc.property(readings, starts, (given, begun) => {
      expect(send('MeterValues', JSON.parse(JSON.stringify(given)))).not.toHaveProperty('fault');
      expect(send('StartTransaction', JSON.parse(JSON.stringify(begun)))).not.toHaveProperty('fault');
    }),
    { seed: 51, numRuns: 2000 },
  );
});

test('an error code of a vendor is kept as far as it can be', () => {
  const report = { connectorId: 1, errorCode: 'Over\0heated \ud800', status: 'Faulted' };
  expect(send('StatusNotification', report)).toMatchObject({ effects: [{ errorCode: 'Overheated \ufffd' }] });
});
