import type { Device, OcppLogPage } from '@dmp/shared/contract';
import { type BackendProcess, type SeededCharger, startBackend } from '../testing/backend-process.ts';
import { devicesAtOddsWithEvses } from '../testing/evse-statuses.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { connectCharger, type RawCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
let known: SeededCharger;
beforeAll(async () => {
  backend = await startBackend();
  const [first] = backend.chargers();
  if (!first) throw new Error('The seed has no charger.');
  known = first;
});
afterAll(() => backend.remove());

const connect = () => connectCharger({ url: backend.url, ...known });
const status = (charger: RawCharger, connectorId: number, value: string) =>
  charger.call('StatusNotification', { connectorId, errorCode: 'NoError', status: value });

/** The charger as the API shows it. */
async function device(): Promise<Record<string, unknown>> {
  const { body } = await backend.call('admin', 'GET', `devices?chargeboxId=${known.chargeboxId}`);
  const { content } = body as { content: Record<string, unknown>[] };
  const found = content.find((row) => row.chargeboxId === known.chargeboxId);
  if (!found) throw new Error('The charger is not in the list.');
  return found;
}

test('the newest connection of an identity replaces the older, and the device stays connected', async () => {
  const older = await connect();
  await older.call('Heartbeat', {});
  const newer = await connect();
  expect(await older.closed).toEqual({ code: 1008, reason: 'Replaced by a newer connection' });
  await newer.call('Heartbeat', {});
  expect(await device()).toMatchObject({ webSocketConnection: 'Connected' });
  await newer.close();
  await until(async () => (await device()).webSocketConnection === 'Not Connected');
});

test('messages sent at once are answered in their order', async () => {
  const charger = await connect();
  const ids = Array.from({ length: 200 }, (_, index) => `o${index}`);
  for (const [index, id] of ids.entries()) {
    const [action, payload] = [
      ['Heartbeat', {}],
      ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }],
      ['Nonsense', {}],
    ][index % 3] as [string, object];
    charger.say(JSON.stringify([2, id, action, payload]));
  }
  const answered: string[] = [];
  while (answered.length < ids.length) answered.push((await charger.next())[1]);
  expect(answered).toEqual(ids);
  await charger.close();
});

test('a StartTransaction sent again gets the number it has', async () => {
  const charger = await connect();
  const start = { connectorId: 1, idTag: 'TAG1', meterStart: 1000, timestamp: new Date().toISOString() };
  const first = await charger.call('StartTransaction', start);
  expect(first).toEqual({ transactionId: expect.any(Number), idTagInfo: { status: 'Accepted' } });
  expect(await charger.call('StartTransaction', start)).toEqual(first);
  expect(await charger.call('StartTransaction', { ...start, meterStart: 2000 })).not.toEqual(first);
  await charger.close();
});

test('what a charger offers its vehicles says whether it is derated, and what it may draw as a whole', async () => {
  const charger = await connect();
  const rated = (known.connectors.find(({ connectorId }) => connectorId === 1)?.maxElectricPower ?? 0) / 1000;
  expect(rated).toBeGreaterThan(0);
  const reported = async () => {
    const { derated, powerBudget } = await device();
    return { derated, powerBudget };
  };
  const before = await reported();
  const start = { connectorId: 1, idTag: 'TAG2', meterStart: 0, timestamp: new Date().toISOString() };
  const { transactionId } = await charger.call('StartTransaction', start);
  const offer = (kilowatts: number, more: object = { connectorId: 1, transactionId }) =>
    charger.call('MeterValues', {
      ...more,
      meterValue: [
        {
          timestamp: new Date().toISOString(),
          sampledValue: [{ value: String(kilowatts), measurand: 'Power.Offered', unit: 'kW' }],
        },
      ],
    } as never);
  await offer(rated / 2);
  expect(await reported()).toEqual({ ...before, derated: true });
  // Paused, which says nothing; then all of it.
  await offer(0);
  expect(await reported()).toEqual({ ...before, derated: true });
  await offer(rated * 0.95);
  expect(await reported()).toEqual({ ...before, derated: false });
  await offer(77.5, { connectorId: 0 });
  expect(await reported()).toEqual({ derated: false, powerBudget: 77.5 });
  const stop = { meterStop: 10, timestamp: new Date().toISOString(), idTag: 'TAG2' };
  await charger.call('StopTransaction', { transactionId, ...stop });
  expect(await reported()).toEqual({ derated: false, powerBudget: 77.5 });
  await charger.close();
});

test('a session is logged when it begins, while it delivers energy, and when it ends, each once', async () => {
  const charger = await connect();
  const began = new Date(Date.now() - 20 * 60_000).toISOString();
  const start = { connectorId: 1, idTag: 'TAG3', meterStart: 1000, timestamp: began };
  const { transactionId } = await charger.call('StartTransaction', start);
  await charger.call('StartTransaction', start);
  const meter = (value: number) => {
    const reading = { timestamp: new Date().toISOString(), sampledValue: [{ value: String(value) }] };
    return charger.call('MeterValues', { connectorId: 1, transactionId, meterValue: [reading] });
  };
  // Nothing was delivered; then something, 15 minutes after it began; then more, at once.
  await meter(1000);
  await meter(1500);
  await meter(1700);
  const stop = { transactionId, idTag: 'TAG3', meterStop: 2000, timestamp: new Date().toISOString(), reason: 'Remote' };
  await charger.call('StopTransaction', stop);
  await charger.call('StopTransaction', stop);

  const query = `resources=${known.chargeboxId}&pageSize=50&sortOrder=ASC`;
  const types = 'SESSION_CREATED,SESSION_UPDATED,SESSION_COMPLETED';
  const { body } = await backend.call('admin', 'GET', `logs/ocpp?${query}&detailType=${types}`);
  const logs = (body as OcppLogPage).content.filter(({ detail }) => detail.messageId === `session-${transactionId}`);
  const { evses } = (await device()) as unknown as Device;
  const session = { sessionId: transactionId, evseUid: evses[0]?.evseUid, connectorId: 1, startedAt: began };
  expect(logs.map(({ detailType, source, detail }) => [detailType, source, detail.payload])).toEqual([
    ['SESSION_CREATED', 'SERVER', { ...session, status: 'ACTIVE', energyWh: 0 }],
    ['SESSION_UPDATED', 'SERVER', { ...session, status: 'ACTIVE', energyWh: 500 }],
    [
      'SESSION_COMPLETED',
      'SERVER',
      { ...session, status: 'COMPLETED', energyWh: 1000, stoppedAt: stop.timestamp, reason: 'Remote' },
    ],
  ]);
  // It is no frame: the raw export has what crossed the wire.
  const { id } = (await device()) as unknown as Device;
  const span = new URLSearchParams({ startDate: began, endDate: new Date().toISOString() });
  const raw = await backend.call('admin', 'GET', `logs/ocpp/exporter/export-raw-ocpp-logs/${id}?${span}`);
  expect(raw.body).toContain('StopTransaction');
  expect(raw.body).not.toContain('Session');
  await charger.close();
});

test('connector statuses make the status of the device', async () => {
  const charger = await connect();
  for (const { connectorId } of known.connectors) await status(charger, connectorId, 'Faulted');
  expect(await device()).toMatchObject({ status: 'OUTOFORDER' });
  await status(charger, 1, 'Charging');
  expect(await device()).toMatchObject({ status: 'CHARGING' });
  await status(charger, 0, 'Unavailable');
  expect(await device()).toMatchObject({ status: 'INOPERATIVE' });
  await status(charger, 0, 'Available');
  expect(await device()).toMatchObject({ status: 'CHARGING' });
  await charger.close();
});

test('what was acknowledged is in the database after a kill -9', async () => {
  const charger = await connect();
  const start = { connectorId: 1, idTag: 'KILLED', meterStart: 5000, timestamp: new Date().toISOString() };
  const { transactionId } = await charger.call('StartTransaction', start);
  const boot = { chargePointVendor: 'V', chargePointModel: 'M', firmwareVersion: '9.9.9-killed' };
  expect(await charger.call('BootNotification', boot)).toMatchObject({ status: 'Accepted', interval: 300 });
  await status(charger, 1, 'Charging');
  await backend.kill();

  const rows = <Row extends object>(statement: string) => queryDatabase<Row>(backend, statement);
  expect(await rows(`select id_tag, stopped_at from transactions where id = ${transactionId}`)).toEqual([
    { id_tag: 'KILLED', stopped_at: null },
  ]);
  const [row] = await rows<{ firmware_version: string }>(
    `select firmware_version from devices where chargebox_id = '${known.chargeboxId}'`,
  );
  expect(row?.firmware_version).toBe('9.9.9-killed');
  const logged = await rows<{ detail_type: string }>(
    `select detail_type from ocpp_logs where chargebox_id = '${known.chargeboxId}' order by time desc, id desc limit 7`,
  );
  expect(logged.map(({ detail_type }) => detail_type).reverse()).toEqual([
    'START_TRANSACTION_REQUEST',
    'START_TRANSACTION_RESPONSE',
    'SESSION_CREATED',
    'BOOT_NOTIFICATION_REQUEST',
    'BOOT_NOTIFICATION_RESPONSE',
    'STATUS_NOTIFICATION_REQUEST',
    'STATUS_NOTIFICATION_RESPONSE',
  ]);

  await backend.restart();
  expect(await device()).toMatchObject({ webSocketConnection: 'Not Connected' });
});

// The overview is counted from the row of the device: it would show the old status of the one EVSE for good.
test('the row of a device has the status of each EVSE, also of one that leaves its own status as it is', async () => {
  const evsesOf = async () => (await device()).evses as { operationalStatus: string }[];
  const charger = await connect();
  for (const { connectorId } of known.connectors) await status(charger, connectorId, 'Faulted');
  await status(charger, 1, 'Available');
  const before = await device();
  expect(before).toMatchObject({ status: 'AVAILABLE' });
  const last = known.connectors.at(-1)?.connectorId ?? 0;
  await status(charger, last, 'Charging');
  expect((await evsesOf()).map(({ operationalStatus }) => operationalStatus)).toEqual(['AVAILABLE', 'CHARGING']);
  const { statusSince, lastUpdated } = before;
  expect(await device()).toMatchObject({ status: 'AVAILABLE', statusSince, lastUpdated });
  expect(await devicesAtOddsWithEvses(backend)).toEqual([]);
  const [row] = await queryDatabase<{ evse_statuses: string[] }>(
    backend,
    `select evse_statuses from devices where chargebox_id = '${known.chargeboxId}'`,
  );
  expect(row?.evse_statuses).toEqual(['AVAILABLE', 'CHARGING']);
});

test('a transaction that its charger has ended stays as it is, and one ended by the next may still be told its end', async () => {
  const charger = await connect();
  const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 12, minutes)).toISOString();
  const start = async (idTag: string, minutes: number) => {
    const begun = { connectorId: 1, idTag, meterStart: 1000, timestamp: at(minutes) };
    return Number((await charger.call('StartTransaction', begun)).transactionId);
  };
  const stop = (transactionId: number, meterStop: number, minutes: number, reason: string) =>
    charger.call('StopTransaction', { transactionId, meterStop, timestamp: at(minutes), reason });
  const closed = await start('CLOSED', 0);
  await stop(closed, 2000, 30, 'Remote');
  await stop(closed, 9000, 50, 'PowerLoss');
  const reading = { timestamp: at(50), sampledValue: [{ value: '9000' }] };
  await charger.call('MeterValues', { connectorId: 1, transactionId: closed, meterValue: [reading] });
  const late = await start('LATE', 60);
  const next = await start('NEXT', 120);
  await stop(late, 3000, 90, 'EVDisconnected');
  await stop(next, 1500, 130, 'Local');
  await charger.close();

  const ended = await queryDatabase(
    backend,
    `select id_tag, meter_last, stopped_at, stop_reason from transactions
      where id in (${[closed, late, next].join()}) order by id`,
  );
  expect(ended).toEqual([
    { id_tag: 'CLOSED', meter_last: 2000, stopped_at: at(30), stop_reason: 'Remote' },
    { id_tag: 'LATE', meter_last: 3000, stopped_at: at(90), stop_reason: 'EVDisconnected' },
    { id_tag: 'NEXT', meter_last: 1500, stopped_at: at(130), stop_reason: 'Local' },
  ]);
});
