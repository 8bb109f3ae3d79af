// Chargers that are not as their record has them: what they report is kept and shown, and no session is lost.
import type { Device, DeviceDiscrepancies, OcppLogPage } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { connectCharger } from '../testing/raw-charger.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

const chargerOf = (place: number) => {
  const known = backend.chargers()[place];
  if (!known) throw new Error('The seed has no such charger.');
  return known;
};
const connect = (place: number) => connectCharger({ url: backend.url, ...chargerOf(place) });
const get = async (place: number, path = '') => {
  const { body } = await backend.call('viewer', 'GET', `devices/${chargerOf(place).chargeboxId}${path}`);
  return body;
};
const discrepancies = async (place: number) => (await get(place, '/discrepancies')) as DeviceDiscrepancies;
const device = async (place: number) => {
  const { body } = await backend.call('viewer', 'GET', `devices?chargeboxId=${chargerOf(place).chargeboxId}`);
  return (body as { content: Device[] }).content[0];
};
const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test('a session on a connector that is not on record is kept, and the connector is offered', async () => {
  const charger = await connect(0);
  const before = fromNow(0);
  await charger.call('StatusNotification', { connectorId: 9, errorCode: 'NoError', status: 'Preparing' });
  const start = { connectorId: 9, idTag: 'NINE', meterStart: 1000, timestamp: before };
  const { transactionId } = await charger.call('StartTransaction', start);
  expect(transactionId).toEqual(expect.any(Number));
  expect(await charger.call('StartTransaction', start)).toMatchObject({ transactionId });
  await charger.call('StatusNotification', { connectorId: 9, errorCode: 'NoError', status: 'Charging' });
  const meterValue = [{ timestamp: fromNow(0), sampledValue: [{ value: '1500' }] }];
  await charger.call('MeterValues', { connectorId: 9, transactionId, meterValue });
  await charger.call('StopTransaction', { transactionId, meterStop: 2500, timestamp: fromNow(0) });
  expect((await discrepancies(0)).unknownConnectors).toEqual([
    { connectorId: 9, status: 'Charging', firstAt: expect.any(String), lastAt: expect.any(String) },
  ]);
  const { chargeboxId } = chargerOf(0);
  const query = `resources=${chargeboxId}&detailType=SESSION_COMPLETED&start=${before}`;
  const { body } = await backend.call('admin', 'GET', `logs/ocpp?${query}`);
  expect((body as OcppLogPage).content[0]?.detail.payload).toMatchObject({
    ...{ sessionId: transactionId, evseUid: null, connectorId: 9, energyWh: 1500 },
  });
  await charger.close();
});

test('no more connectors are kept of a charger than are shown', async () => {
  const charger = await connect(1);
  for (let connectorId = 100; connectorId < 130; connectorId += 1) {
    await charger.call('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' });
  }
  expect((await discrepancies(1)).unknownConnectors).toHaveLength(20);
  await charger.close();
});

test('make and model of a boot are compared with the record', async () => {
  const { vendor, model } = chargerOf(2);
  const charger = await connect(2);
  await charger.call('BootNotification', { chargePointVendor: 'Other', chargePointModel: 'Thing' });
  expect((await discrepancies(2)).reported).toEqual({ make: 'Other', model: 'Thing' });
  await charger.call('BootNotification', { chargePointVendor: vendor.toUpperCase(), chargePointModel: ` ${model}` });
  expect((await discrepancies(2)).reported).toBeNull();
  await charger.close();
});

test('a serial number of the record stays, and the one that a charger reports is shown beside it', async () => {
  const charger = await connect(2);
  const { vendor, model } = chargerOf(2);
  const boot = (chargePointSerialNumber: string) =>
    charger.call('BootNotification', { chargePointVendor: vendor, chargePointModel: model, chargePointSerialNumber });
  const recorded = (await device(2))?.serialNumber;
  expect(recorded).toEqual(expect.any(String));
  await boot('OTHER-1');
  expect((await device(2))?.serialNumber).toBe(recorded);
  expect((await discrepancies(2)).serialNumber).toBe('OTHER-1');
  await boot(String(recorded));
  expect((await discrepancies(2)).serialNumber).toBeNull();
  // What the record has is what the charger reports: it is followed when its board is replaced.
  await boot('OTHER-2');
  expect((await device(2))?.serialNumber).toBe('OTHER-2');
  await charger.close();
});

test('a clock that is off is shown, and times are corrected by it', async () => {
  const charger = await connect(3);
  const status = (timestamp: string) =>
    charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp });
  await status(fromNow(11_374));
  const { clock } = await discrepancies(3);
  expect(clock?.offset).toBeGreaterThan(11_300);
  expect(clock?.offset).toBeLessThan(11_400);
  expect((await device(3))?.clockOffset).toBe(clock?.offset);

  const start = { connectorId: 1, idTag: 'CLOCK', meterStart: 1000, timestamp: fromNow(11_374) };
  const { transactionId } = await charger.call('StartTransaction', start);
  // It had no answer, and asks again: the session is the same, although its beginning is by our clock.
  expect(await charger.call('StartTransaction', start)).toMatchObject({ transactionId });
  const charged = (await device(3))?.timeSinceLastCharge ?? -1;
  expect(charged).toBeGreaterThanOrEqual(0);
  expect(charged).toBeLessThan(600);
  await charger.close();

  // What was known holds on the next connection, also for a time that could be right.
  const again = await connect(3);
  const hourAgo = { connectorId: 1, idTag: 'CLOCK-2', meterStart: 5000, timestamp: fromNow(-3600) };
  await again.call('StartTransaction', hourAgo);
  expect((await discrepancies(3)).clock).not.toBeNull();
  const sessions = `logs/ocpp?resources=${chargerOf(3).chargeboxId}&detailType=SESSION_CREATED&sortOrder=DESC&pageSize=1`;
  const { body } = await backend.call('admin', 'GET', sessions);
  const [begun] = (body as OcppLogPage).content;
  const { startedAt = '' } = (begun?.detail.payload ?? {}) as { startedAt?: string };
  expect(Math.abs(Date.now() - Date.parse(startedAt) - (3600 + 11_374) * 1000)).toBeLessThan(60_000);

  // It was set meanwhile.
  await again.call('StatusNotification', {
    ...{ connectorId: 1, errorCode: 'NoError', status: 'Charging', timestamp: fromNow(0) },
  });
  expect((await discrepancies(3)).clock).toBeNull();
  await again.close();
});

test('a status of hours ago does not replace a newer one, whichever connection it comes on', async () => {
  const place = backend.chargers().findIndex(({ connectors }, index) => index > 3 && connectors.length === 1);
  const statusOf = async () => (await device(place))?.status;
  const connected = async () => {
    const charger = await connect(place);
    const status = (word: string, seconds: number) =>
      charger.call('StatusNotification', {
        ...{ connectorId: 1, errorCode: 'NoError', status: word, timestamp: fromNow(seconds) },
      });
    return { charger, status };
  };
  const first = await connected();
  await first.status('Available', 0);
  await first.status('Faulted', -3 * 3600);
  expect(await statusOf()).toBe('AVAILABLE');
  await first.charger.close();

  // On another connection, the clock is known to be right.
  const second = await connected();
  await second.status('Faulted', -3 * 3600);
  expect(await statusOf()).toBe('AVAILABLE');
  await second.charger.close();
});
