// Devices added, changed, retired and brought back one by one, with a charger at the socket.
import type { Device, DevicesResponse, NewDevice, QuickViewCounts, StatusOverview } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { connectCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

const port = (connectorId: number) => ({
  ...({ connectorId, plugType: 'DCCOMBOTYP1', powerType: 'DC', maxElectricPower: 150_000 } as const),
});
const form = (chargeboxId: string, more: Partial<NewDevice> = {}): NewDevice => ({
  ...{ chargeboxId, partyId: 'TST', make: 'Acme', model: 'Fast 150', serialNumber: null, generation: null },
  ...{ networkOperator: null, enterprise: null, facilityType: null, locationId: null, siteId: null },
  evses: [{ stationId: `${chargeboxId}-A`, ports: [port(1)] }],
  ...more,
});
const password = 'correct horse battery';

async function add(chargeboxId: string, more: Partial<NewDevice> = {}): Promise<Device> {
  const { status, body } = await backend.call('admin', 'POST', 'devices', form(chargeboxId, more));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as Device;
}
const change = (device: Device, more: Partial<NewDevice>, version = device.recordVersion) => {
  const { chargeboxId: _, ...said } = form(device.chargeboxId, more);
  return backend.call('admin', 'PUT', `devices/${device.id}`, { ...said, version });
};
const read = async ({ id }: Device) => (await backend.call('admin', 'GET', `devices/${id}`)).body as Device;
const total = async (query: string) =>
  ((await backend.call('admin', 'GET', `devices?${query}`)).body as DevicesResponse).totalElements;
const counts = async () => (await backend.call('admin', 'GET', 'devices/quick-views')).body as QuickViewCounts;
/** Devices that the overview counts. */
const inOverview = async () => {
  const { body } = await backend.call('admin', 'GET', 'devices/status');
  const { devices } = (body as StatusOverview).mainOverview;
  return (devices?.connected ?? Number.NaN) + (devices?.notConnected ?? Number.NaN);
};
const connect = ({ chargeboxId }: Device, given = password) =>
  connectCharger({ url: backend.url, chargeboxId, password: given });

test('only who may is let to it', async () => {
  const { id } = await add('PERM-1');
  for (const user of ['operator', 'viewer', 'vendor.acme'] as const) {
    const calls = [
      await backend.call(user, 'POST', 'devices', form('PERM-2')),
      await backend.call(user, 'PUT', `devices/${id}`, {}),
      await backend.call(user, 'DELETE', `devices/${id}`),
      await backend.call(user, 'POST', `devices/${id}/restore`),
    ];
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
});

test('a device is added with its EVSEs, ports and the address of its location, and is in the list', async () => {
  const { body } = await backend.call('admin', 'GET', 'locations/overviews?pageSize=1');
  const [location] = (body as { content: { id: string; city: string }[] }).content;
  const evses = [
    { stationId: 'ADD-A', ports: [port(1), port(2)] },
    { evseUid: 'US*TST*E1', stationId: 'ADD-B', ports: [{ ...port(3), plugType: 'SAEJ1772' as const }] },
  ];
  const device = await add('ADD-0001', { locationId: location?.id ?? null, evses });
  expect(device).toMatchObject({
    ...{ chargeboxId: 'ADD-0001', city: location?.city, stationId: 'ADD-A', status: 'UNKNOWN', recordVersion: 1 },
    ...{ connectorTypes: ['DCCOMBOTYP1', 'SAEJ1772'], powerLevels: [150], retiredAt: null },
    evses: [{ evseUid: 'ADD-0001*1' }, { evseUid: 'US*TST*E1', stationId: 'ADD-B' }],
    ports: [{ connectorId: 1 }, { connectorId: 2, evseUid: 'ADD-0001*1' }, { connectorId: 3, evseNumber: 2 }],
  });
  expect(device.siteId).not.toBeNull();
  expect(await total('search=ADD-B')).toBe(1);
});

test.each<[string, Partial<NewDevice>, number, string]>([
  [
    'a chargebox ID that exists',
    { chargeboxId: 'TWICE-1' },
    409,
    'There is a device with chargebox ID TWICE-1 already.',
  ],
  ['a colon', { chargeboxId: 'A:B' }, 400, 'Chargebox ID must have no blanks and no colons, and not only dots.'],
  ['no EVSE', { evses: [] }, 400, 'evses must have at least 1 entry.'],
  [
    'a connector twice',
    { evses: [{ stationId: 'A', ports: [port(1), port(1)] }] },
    400,
    'Connector ID 1 is used twice. OCPP 1.6 counts connectors over the whole device.',
  ],
  ['a location that is none', { locationId: 'nowhere' }, 400, 'locationId must be the ID of a location.'],
  [
    'the EVSE of another',
    { evses: [{ evseUid: 'TWICE-1*1', stationId: 'A', ports: [port(1)] }] },
    409,
    'EVSE UID TWICE-1*1 belongs to another device.',
  ],
  ['a short password', { password: 'short' }, 400, 'password must have at least 16 characters.'],
])('%s is refused, and nothing is added', async (_what, more, status, error) => {
  if ((await total('search=TWICE-1')) === 0) await add('TWICE-1');
  const before = await total('');
  const answer = await backend.call('admin', 'POST', 'devices', form('NEVER-1', more));
  expect(answer).toMatchObject({ status, body: { error } });
  expect(await total('')).toBe(before);
});

test('a change is based on the version that was seen, and keeps EVSEs by their UID and ports by their connector', async () => {
  const device = await add('CHANGE-1', { evses: [{ stationId: 'C-A', ports: [port(1), port(2)] }] });
  const [first] = device.evses;
  const evses = [
    { stationId: 'C-B', ports: [port(2)] },
    { evseUid: first?.evseUid ?? '', stationId: 'C-A2', ports: [port(1), port(3)] },
  ];
  const { status, body } = await change(device, { make: 'Other', evses });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      ...{ make: 'Other', recordVersion: 2, stationId: 'C-B' },
      evses: [{ stationId: 'C-B' }, { evseUid: first?.evseUid, stationId: 'C-A2' }],
      ports: [
        { connectorId: 1, evseNumber: 2 },
        { connectorId: 2, evseNumber: 1 },
        { connectorId: 3, evseNumber: 2 },
      ],
    },
  });
  const slower = await change(device, { make: 'Third' });
  expect(slower.status).toBe(409);
  expect(slower.body).toEqual({ error: expect.stringMatching(/^This device was changed by admin@.*Load it again\.$/) });
  expect((await read(device)).make).toBe('Other');
});

test('what has history is kept', async () => {
  const device = await add('HISTORY-1', {
    password,
    evses: [
      { stationId: 'H-A', ports: [port(1), port(2)] },
      { stationId: 'H-B', ports: [port(3)] },
    ],
  });
  const charger = await connect(device);
  const start = { connectorId: 2, idTag: 'TAG', meterStart: 0, timestamp: new Date().toISOString() };
  await charger.call('StartTransaction', start);
  await charger.call('StatusNotification', { connectorId: 3, errorCode: 'NoError', status: 'Available' });
  await charger.close();
  const uids = device.evses.map(({ evseUid }) => evseUid);
  const withoutPort = [
    { evseUid: uids[0] ?? '', stationId: 'H-A', ports: [port(1)] },
    { evseUid: uids[1] ?? '', stationId: 'H-B', ports: [port(3)] },
  ];
  const kept = 'Keep it, or retire the device and add a new one.';
  expect(await change(device, { evses: withoutPort })).toMatchObject({
    ...{ status: 409, body: { error: `Port 2 has history and cannot be removed. ${kept}` } },
  });
  const withoutEvse = [{ evseUid: uids[0] ?? '', stationId: 'H-A', ports: [port(1), port(2), port(3)] }];
  expect(await change(device, { evses: withoutEvse })).toMatchObject({
    ...{ status: 409, body: { error: `EVSE H-B has history and cannot be removed. ${kept}` } },
  });
  expect((await read(device)).ports).toHaveLength(3);
});

test('a charger whose connectors change has to connect again, and reports on the new ones then', async () => {
  const device = await add('AGAIN-1', { password });
  const charger = await connect(device);
  const { status } = await change(device, {
    evses: [{ evseUid: device.evses[0]?.evseUid ?? '', stationId: 'AGAIN-1-A', ports: [port(1), port(2)] }],
  });
  expect(status).toBe(200);
  expect(await charger.closed).toMatchObject({ code: 1008, reason: expect.stringMatching(/other connectors/) });
  const back = await connect(device);
  await back.call('StatusNotification', { connectorId: 2, errorCode: 'NoError', status: 'Available' });
  expect(await read(device)).toMatchObject({ ports: [{ status: null }, { status: 'Available' }] });
  await back.close();
  // The next test counts those that are away.
  await until(async () => (await read(device)).webSocketConnection === 'Not Connected');
});

test('a retired device keeps its history, its charger is refused, and it can be brought back', async () => {
  const device = await add('RETIRE-1', { password });
  const offline = await total('webSocketConnection=Not%20Connected');
  const before = await counts();
  const overview = await inOverview();
  const charger = await connect(device);
  await charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  await until(async () => (await read(device)).webSocketConnection === 'Connected');

  const retired = await backend.call('admin', 'DELETE', `devices/${device.id}?version=1`);
  expect(retired).toMatchObject({
    status: 200,
    body: { retiredBy: expect.stringMatching(/^admin@/), recordVersion: 2 },
  });
  expect(await charger.closed).toEqual({ code: 1008, reason: 'This charge point is retired' });
  await expect(connect(device)).rejects.toThrow('403');
  await expect(connect(device, 'wrong')).rejects.toThrow('401');
  await until(async () => (await read(device)).webSocketConnection === 'Not Connected');

  expect(await total('search=RETIRE-1')).toBe(0);
  expect(await total('search=RETIRE-1&retired=true')).toBe(1);
  expect(await total('webSocketConnection=Not%20Connected')).toBe(offline - 1);
  expect(await read(device)).toMatchObject({ chargeboxId: 'RETIRE-1', retiredAt: expect.any(String) });
  // These counts are shared for some seconds.
  await until(async () => (await counts()).retired === before.retired + 1);
  // It had never connected, so it was in no quick view of what is offline.
  expect((await counts()).offline).toBe(before.offline);
  await until(async () => (await inOverview()) === overview - 1);
  const log = await backend.call('admin', 'GET', 'devices/RETIRE-1/operational-status-log');
  expect((log.body as { totalElements: number }).totalElements).toBe(1);

  const sentence = 'Retired: RETIRE-1. Bring it back into use first.';
  const reset = { eventType: 'RESET_REQUEST', deviceList: ['RETIRE-1'] };
  const refused = [
    await backend.call('admin', 'POST', 'remote-action/selection', reset),
    await change(device, { make: 'Other' }, 2),
  ];
  expect(refused).toMatchObject([
    { status: 409, body: { error: sentence } },
    { status: 409, body: { error: sentence } },
  ]);
  expect(await backend.call('admin', 'POST', 'devices', form('RETIRE-1'))).toMatchObject({
    ...{ status: 409 },
    body: { error: 'The device with chargebox ID RETIRE-1 is retired. Bring it back into use instead.' },
  });
  expect(await backend.call('admin', 'DELETE', `devices/${device.id}?version=1`)).toMatchObject({ status: 409 });

  const restored = await backend.call('admin', 'POST', `devices/${device.id}/restore?version=2`);
  expect(restored).toMatchObject({ status: 200, body: { retiredAt: null, retiredBy: null, recordVersion: 3 } });
  expect(await total('search=RETIRE-1')).toBe(1);
  const back = await connect(device);
  await back.call('Heartbeat', {});
  await back.close();
});

test('each of them is in the audit log, without the password', async () => {
  const device = await add('AUDIT-1', { password });
  await change(device, { make: 'Other' });
  await backend.call('admin', 'DELETE', `devices/${device.id}`);
  await backend.call('admin', 'POST', `devices/${device.id}/restore`);
  const { body } = await backend.call('admin', 'GET', 'audit?subject=AUDIT-1');
  const { content } = body as { content: { action: string; detail: object }[] };
  expect(content.map(({ action }) => action)).toEqual([
    ...['DEVICE_RESTORED', 'DEVICE_RETIRED', 'DEVICE_CHANGED', 'DEVICE_ADDED'],
  ]);
  expect(content.at(-1)?.detail).toMatchObject({ make: 'Acme', withPassword: true });
  expect(JSON.stringify(content)).not.toContain(password);
});
