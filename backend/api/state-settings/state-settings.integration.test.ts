import { type Device, DeviceState, type DeviceStateHistoryRow, type JobPage } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';

let backend: BackendProcess;
let devices: Device[];
beforeAll(async () => {
  backend = await startBackend();
  devices = ((await backend.call('admin', 'GET', 'devices?pageSize=1000')).body as { content: Device[] }).content;
});
afterAll(() => backend.remove());

const device = (index: number): Device => {
  const found = devices[index];
  if (!found) throw new Error('The seed has too few devices.');
  return found;
};
const get = async (id: string) => (await backend.call('operator', 'GET', `state-settings/${id}`)).body as DeviceState;
const put = (user: DemoUser, id: string, body: object) => backend.call(user, 'PUT', `state-settings/${id}`, body);
const history = async (id: string) =>
  (await backend.call('operator', 'GET', `state-settings/history/${id}`)).body as DeviceStateHistoryRow[];

test('a state is set, shown on the device, and kept in the history', async () => {
  const { chargeboxId, id, partyId } = device(0);
  const before = await get(chargeboxId);
  expect(Value.Check(DeviceState, before)).toBe(true);
  expect(before).toMatchObject({ chargeboxId, partyId, available: true, version: 0 });
  expect(await history(chargeboxId)).toEqual([]);

  const words = { maintenanceModeEnabledMessage: 'Cable cut', maintenanceModeEnabledWorkOrderNumber: 'WO-1' };
  const wanted = { ...before, freevend: true, available: false, pncEnabled: false, maintenanceMode: true, ...words };
  const answer = await put('operator', chargeboxId, wanted);
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { ...wanted, version: 1 } });
  expect(await get(chargeboxId)).toEqual({ ...wanted, version: 1 });
  expect((await backend.call('viewer', 'GET', `devices/${id}`)).body).toMatchObject({
    ...{ freevend: true, pncEnabled: false, maintenanceMode: true },
  });

  // What is left out stays; message and work order go when maintenance ends.
  expect((await put('admin', chargeboxId, { maintenanceMode: false, version: 1 })).body).toEqual({
    ...wanted,
    ...{ maintenanceMode: false, maintenanceModeEnabledMessage: null, maintenanceModeEnabledWorkOrderNumber: null },
    version: 2,
  });
  const rows = await history(chargeboxId);
  expect(rows.map(({ userName }) => userName)).toEqual(['admin@example.com', 'operator@example.com']);
  const { chargeboxId: _id, partyId: _party, version: _version, ...flags } = wanted;
  expect(rows[1]).toEqual({ timestamp: expect.any(String), userName: 'operator@example.com', ...flags });
});

test('two who edit at once: the slower is told who was faster, and when', async () => {
  const { chargeboxId } = device(1);
  const { version } = await get(chargeboxId);
  const results = await Promise.all([
    put('operator', chargeboxId, { freevend: true, version }),
    put('operator', chargeboxId, { available: false, version }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(results.find(({ status }) => status === 409)?.body).toEqual({
    error: expect.stringMatching(
      /^This state was changed by operator@example\.com at \d{4}-.*Z after you loaded it\. Load it again\.$/,
    ),
  });
  expect(await history(chargeboxId)).toHaveLength(1);
});

test('the charger is told of what was switched, and of nothing else', async () => {
  const { chargeboxId } = device(4);
  const seeded = await get(chargeboxId);
  // Whatever it was made with.
  await put('operator', chargeboxId, { freevend: false, maintenanceMode: false, version: seeded.version });
  const { version } = await get(chargeboxId);
  const jobs = async () => {
    const { content } = (await backend.call('operator', 'GET', 'remote-action/jobs')).body as JobPage;
    return content.map(({ eventType, parameters, devices }) => ({ eventType, parameters, devices }));
  };
  const before = (await jobs()).length;
  await put('operator', chargeboxId, { freevend: true, pncEnabled: true, maintenanceMode: true, version });
  const told = (await jobs()).slice(0, -before || undefined);
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      {
        eventType: 'CHANGE_CONFIGURATION_REQUEST',
        parameters: { key: 'FreevendEnabled', value: 'true', flag: 'freevend' },
        devices: 1,
      },
      {
        eventType: 'CHANGE_AVAILABILITY_REQUEST',
        parameters: { connectorId: 0, type: 'Inoperative', flag: 'maintenanceMode' },
        devices: 1,
      },
    ]),
  );
  await put('operator', chargeboxId, { maintenanceModeEnabledMessage: 'Cable cut', version: version + 1 });
  expect(await jobs()).toHaveLength(before + 2);
});

test('nothing changed, nothing noted', async () => {
  const { chargeboxId } = device(2);
  const state = await get(chargeboxId);
  expect((await put('operator', chargeboxId, state)).body).toEqual(state);
  expect(await history(chargeboxId)).toEqual([]);
});

test('who may not', async () => {
  const { chargeboxId } = device(0);
  for (const path of [`state-settings/${chargeboxId}`, `state-settings/history/${chargeboxId}`]) {
    expect((await backend.call('viewer', 'GET', path)).status).toBe(403);
    expect((await backend.call('vendor.acme', 'GET', path)).status).toBe(403);
    expect((await backend.call(undefined, 'GET', path)).status).toBe(401);
  }
  expect((await put('viewer', chargeboxId, { version: 0 })).status).toBe(403);
});

test.each([
  [{}, 400, 'version is required.'],
  [{ version: 0, freevend: 'yes' }, 400, 'freevend must be true or false.'],
  [
    { version: 0, maintenanceModeEnabledMessage: 'x'.repeat(256) },
    400,
    expect.stringContaining('maintenanceModeEnabledMessage'),
  ],
  [
    { version: 0, maintenanceModeEnabledWorkOrderNumber: 'x'.repeat(21) },
    400,
    expect.stringContaining('maintenanceModeEnabledWorkOrderNumber'),
  ],
  [{ version: 0, chargeboxId: 'OTHER' }, 400, expect.stringMatching(/^chargeboxId must be .*, as in the address\.$/)],
  [{ version: 0, partyId: 'XXX' }, 400, expect.stringMatching(/^partyId must be /)],
  [{ version: 0, color: 'red' }, 400, 'color is not a field of this call.'],
])('%j is refused', async (body, status, error) => {
  const answer = await put('operator', device(3).chargeboxId, body);
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
});

test('a device that does not exist', async () => {
  const answer = await put('operator', 'NOWHERE', { version: 0 });
  expect({ status: answer.status, body: answer.body }).toEqual({
    ...{ status: 404, body: { error: 'There is no device with chargebox ID NOWHERE.' } },
  });
});
