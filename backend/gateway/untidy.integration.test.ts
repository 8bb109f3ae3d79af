// Chargers as they are: what can be understood of them is accepted, kept as it came, and flagged.
import type { DeviceDiscrepancies, DevicesResponse, JobDetail, OcppLogPage } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { connectCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

const time = '2026-06-01T12:00:00Z';
const boot = { chargePointVendor: 'Vendor', chargePointModel: 'Model' };
const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
const start = { connectorId: 1, idTag: 'TAG', meterStart: 100, timestamp: time };
const reading = (sample: object) => ({ connectorId: 1, meterValue: [{ timestamp: time, sampledValue: [sample] }] });

/** Case, action, payload, what is said of it. */
const untidy: readonly (readonly [string, string, object, string])[] = [
  ['an extra field', 'BootNotification', { ...boot, bootReason: 'PowerUp' }, 'bootReason is not in OCPP 1.6.'],
  ['null for a missing one', 'BootNotification', { ...boot, iccid: null }, 'iccid is null.'],
  [
    'a model of 21',
    'BootNotification',
    { ...boot, chargePointModel: 'M'.repeat(21) },
    'chargePointModel is longer than 20 characters.',
  ],
  [
    'a serial of 26',
    'BootNotification',
    { ...boot, chargePointSerialNumber: 'S'.repeat(26) },
    'chargePointSerialNumber is longer than 25 characters.',
  ],
  [
    'a firmware of 51',
    'BootNotification',
    { ...boot, firmwareVersion: 'F'.repeat(51) },
    'firmwareVersion is longer than 50 characters.',
  ],
  [
    'a timestamp without zone',
    'StartTransaction',
    { ...start, timestamp: '2026-06-01T12:00:00' },
    'timestamp has no time zone; it is taken as UTC.',
  ],
  ['a number as text', 'StartTransaction', { ...start, meterStart: '100' }, 'meterStart is text, not a number.'],
  ['text as a number', 'Authorize', { idTag: 12345678 }, 'idTag is a number, not text.'],
  [
    'a vendor measurand',
    'MeterValues',
    reading({ value: '1', measurand: 'Vendor.Noise' }),
    'meterValue.sampledValue.measurand is not a value of OCPP 1.6.',
  ],
  ['an info too long', 'StatusNotification', { ...status, info: 'i'.repeat(51) }, 'info is longer than 50 characters.'],
  [
    'an error code of the vendor',
    'StatusNotification',
    { ...status, errorCode: 'E42' },
    'errorCode is not a value of OCPP 1.6.',
  ],
  ['an empty text for a missing one', 'StatusNotification', { ...status, timestamp: '' }, 'timestamp is empty.'],
];

const logsOf = async (backend: BackendProcess, chargeboxId: string, query = 'pageSize=2') => {
  const { body } = await backend.call('admin', 'GET', `logs/ocpp?resources=${chargeboxId}&sortOrder=DESC&${query}`);
  return (body as OcppLogPage).content;
};

const chargerOf = (backend: BackendProcess, place: number) => {
  const known = backend.chargers()[place];
  if (!known) throw new Error('The seed has no such charger.');
  return known;
};

describe('by default', () => {
  let backend: BackendProcess;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.remove());
  const connect = (place = 0) => connectCharger({ url: backend.url, ...chargerOf(backend, place) });
  const discrepancies = async (place = 0) => {
    const { body } = await backend.call(
      'viewer',
      'GET',
      `devices/${chargerOf(backend, place).chargeboxId}/discrepancies`,
    );
    return body as DeviceDiscrepancies;
  };
  const device = async (place: number) => {
    const { body } = await backend.call(
      'viewer',
      'GET',
      `devices?chargeboxId=${chargerOf(backend, place).chargeboxId}`,
    );
    return (body as DevicesResponse).content[0];
  };

  test.each(untidy)('%s is accepted, kept as it came, and flagged', async (_, action, payload, said) => {
    const { chargeboxId } = chargerOf(backend, 0);
    const charger = await connect();
    const before = new Date();
    await charger.call(action, payload);
    await charger.close();
    const logs = await logsOf(backend, chargeboxId, `pageSize=5&start=${before.toISOString()}`);
    const log = logs.find(({ source, detailType }) => source === 'EVSE' && detailType.endsWith('_REQUEST'));
    expect(log).toMatchObject({ fault: null, deviations: said, detail: { payload } });
    const { deviations } = await discrepancies();
    const since = deviations.find(({ action: by, sentence }) => by === action && sentence === said)?.firstAt;
    expect(Date.parse(since ?? '')).toBeGreaterThanOrEqual(before.getTime());
  });

  test('what was understood takes effect', async () => {
    const charger = await connect(1);
    const { transactionId } = await charger.call('StartTransaction', {
      ...start,
      connectorId: '1',
      idTag: 77,
      meterStart: '1000.4',
      timestamp: '2026-06-01 12:00:00',
    });
    expect(transactionId).toEqual(expect.any(Number));
    await charger.call('BootNotification', {
      ...boot,
      chargePointModel: 'M'.repeat(21),
      chargePointSerialNumber: 'S'.repeat(26),
      firmwareVersion: 'F'.repeat(51),
      imsi: null,
    });
    await charger.call('StatusNotification', { ...status, connectorId: '1', status: 'faulted', errorCode: 'E42' });
    expect(await device(1)).toMatchObject({ firmwareVersion: 'F'.repeat(51) });
    const { body } = await backend.call('viewer', 'GET', `devices/${chargerOf(backend, 1).chargeboxId}/discrepancies`);
    expect(body).toMatchObject({ serialNumber: 'S'.repeat(26) });
    await charger.call('StopTransaction', { transactionId, meterStop: '3000', timestamp: time, reason: 'Bored' });
    const [completed] = await logsOf(backend, chargerOf(backend, 1).chargeboxId, 'detailType=SESSION_COMPLETED');
    expect(completed?.detail.payload).toMatchObject({
      energyWh: 2000,
      startedAt: '2026-06-01T12:00:00.000Z',
      reason: 'Bored',
    });
    await charger.close();
  });

  test('an answer that says Accepted with one field too many is accepted', async () => {
    const { chargeboxId } = chargerOf(backend, 2);
    const charger = await connect(2);
    await charger.call('BootNotification', boot);
    const { body } = await backend.call('operator', 'POST', 'remote-action/trigger-action', {
      deviceList: [chargeboxId],
      remoteActionType: 'IMMEDIATE',
      eventType: 'RESET_REQUEST',
      resetType: 'Soft',
    });
    const { jobId } = body as { jobId: string };
    // The seed may have left it something to do.
    for (let action: unknown; action !== 'Reset'; ) {
      const [, messageId, name] = await charger.next();
      charger.say(JSON.stringify([3, messageId, { status: 'Accepted', vendorInfo: 'x' }]));
      action = name;
    }
    const outcome = async () => {
      const { body: job } = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}`);
      return (job as JobDetail).rows.content[0]?.outcome;
    };
    await until(async () => !['QUEUED', 'SENT'].includes((await outcome()) ?? ''));
    expect(await outcome()).toBe('ACCEPTED');
    const answer = (await logsOf(backend, chargeboxId, 'pageSize=10')).find(
      ({ source, detailType }) => source === 'EVSE' && /RESET.*_RESPONSE$/.test(detailType),
    );
    expect(answer).toMatchObject({ fault: null, deviations: 'vendorInfo is not in OCPP 1.6.' });
    await charger.close();
  });

  test.each([
    ['a missing field', 'Authorize', {}, 'OccurenceConstraintViolation'],
    [
      'a status that says nothing',
      'StatusNotification',
      { ...status, status: 'Vendor' },
      'PropertyConstraintViolation',
    ],
    ['a number that is none', 'StartTransaction', { ...start, connectorId: 'one' }, 'TypeConstraintViolation'],
    [
      'a time that is none',
      'SecurityEventNotification',
      { type: 'Restart', timestamp: 'noon' },
      'PropertyConstraintViolation',
    ],
    ['an object for a text', 'Authorize', { idTag: { id: 1 } }, 'TypeConstraintViolation'],
  ])('%s is refused', async (_, action, payload, code) => {
    const charger = await connect();
    charger.say(JSON.stringify([2, 'x', action, payload]));
    expect(await charger.next()).toEqual([4, 'x', code, expect.any(String), {}]);
    await charger.close();
  });
});

describe('with STRICT_OCPP=true', () => {
  let backend: BackendProcess;
  beforeAll(async () => {
    backend = await startBackend({ STRICT_OCPP: 'true' });
  });
  afterAll(() => backend.remove());

  test.each(untidy)('%s is refused', async (_, action, payload) => {
    const known = chargerOf(backend, 0);
    const charger = await connectCharger({ url: backend.url, ...known });
    charger.say(JSON.stringify([2, 'x', action, payload]));
    expect(await charger.next()).toEqual([4, 'x', expect.stringMatching(/Violation$/), expect.any(String), {}]);
    await charger.close();
    const { body } = await backend.call('admin', 'GET', `devices/${known.chargeboxId}/discrepancies`);
    expect(body).toMatchObject({ deviations: [] });
  });
});
