import {
  type Device,
  DeviceState,
  type DeviceStateHistoryRow,
  type DevicesResponse,
  type JobPage,
  type StatusOverview,
} from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { until } from '../../testing/until.ts';

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

test('a state is saved, shown on the device, and added to the history', async () => {
  const { chargeboxId, id, partyId } = device(0);
  const before = await get(chargeboxId);
  expect(Value.Check(DeviceState, before)).toBe(true);
  expect(before).toMatchObject({ chargeboxId, partyId, available: true, version: 0 });
  expect(await history(chargeboxId)).toEqual([]);

  const texts = { maintenanceModeEnabledMessage: 'Cable cut', maintenanceModeEnabledWorkOrderNumber: 'WO-1' };
  const saved = { ...before, freevend: true, available: false, pncEnabled: false, maintenanceMode: true, ...texts };
  const answer = await put('operator', chargeboxId, saved);
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { ...saved, version: 1 } });
  expect(await get(chargeboxId)).toEqual({ ...saved, version: 1 });
  expect((await backend.call('viewer', 'GET', `devices/${id}`)).body).toMatchObject({
    ...{ freevend: true, pncEnabled: false, maintenanceMode: true },
  });

  // Omitted fields stay unchanged; the end of maintenance clears message and work order number.
  expect((await put('admin', chargeboxId, { maintenanceMode: false, version: 1 })).body).toEqual({
    ...saved,
    ...{ maintenanceMode: false, maintenanceModeEnabledMessage: null, maintenanceModeEnabledWorkOrderNumber: null },
    version: 2,
  });
  const rows = await history(chargeboxId);
  expect(rows.map(({ userName }) => userName)).toEqual(['admin@example.com', 'operator@example.com']);
  const { chargeboxId: _id, partyId: _party, version: _version, ...flags } = saved;
  expect(rows[1]).toEqual({ timestamp: expect.any(String), userName: 'operator@example.com', ...flags });
});

test('in maintenance mode a device is RESERVED everywhere, besides the status that its charger reports', async () => {
  const before = devices.find(
    ({ status, maintenanceMode, evses }) =>
      !maintenanceMode && evses.length > 0 && status && !['PLANNED', 'REMOVED', 'RESERVED'].includes(status),
  );
  if (!before) throw new Error('The seed has no such device.');
  const { chargeboxId, id, evses } = before;
  const read = async () => (await backend.call('viewer', 'GET', `devices/${id}`)).body as Device;
  const found = async (filter: string) =>
    ((await backend.call('viewer', 'GET', `devices?chargeboxId=${chargeboxId}&${filter}`)).body as DevicesResponse)
      .totalElements;
  const reserved = async () => {
    const { mainOverview } = (await backend.call('viewer', 'GET', 'devices/status')).body as StatusOverview;
    return (mainOverview.connectedStatuses.RESERVED ?? 0) + (mainOverview.notConnectedStatuses.RESERVED ?? 0);
  };
  const counted = await reserved();
  const asReported = (device: Device) =>
    [device, ...device.evses].map(({ reportedStatus, reportedSince }) => ({ reportedStatus, reportedSince }));

  await put('operator', chargeboxId, { maintenanceMode: true, version: (await get(chargeboxId)).version });
  const shown = await read();
  expect([shown.status, ...shown.evses.map(({ operationalStatus }) => operationalStatus)]).toEqual(
    Array(1 + evses.length).fill('RESERVED'),
  );
  expect(Date.parse(shown.statusSince ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(asReported(shown)).toEqual(asReported(before));
  expect(shown).toMatchObject({ reportedStatus: before.status, reportedSince: before.statusSince });
  expect(await found('status=RESERVED')).toBe(1);
  expect(await found('evseStatus=RESERVED')).toBe(1);
  expect(await found(`status=${before.status}`)).toBe(0);
  expect(await found(`evseStatus=${before.status}`)).toBe(0);
  await until(async () => (await reserved()) === counted + evses.length);

  await put('operator', chargeboxId, { maintenanceMode: false, version: (await get(chargeboxId)).version });
  const { status, statusSince, evses: after } = await read();
  expect({ status, statusSince, after }).toEqual({
    status: before.status,
    statusSince: before.statusSince,
    after: evses,
  });
});

test('the conflict of a concurrent change names the other user and the time', async () => {
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

test('only flags that change are sent to the charger', async () => {
  const { chargeboxId } = device(4);
  const seeded = await get(chargeboxId);
  // The test does not depend on the seeded flags.
  await put('operator', chargeboxId, { freevend: false, maintenanceMode: false, version: seeded.version });
  const { version } = await get(chargeboxId);
  const jobs = async () => {
    const { content } = (await backend.call('operator', 'GET', 'remote-action/jobs')).body as JobPage;
    return content.map(({ eventType, parameters, devices }) => ({ eventType, parameters, devices }));
  };
  const before = (await jobs()).length;
  await put('operator', chargeboxId, { freevend: true, pncEnabled: true, maintenanceMode: true, version });
  const added = (await jobs()).slice(0, -before || undefined);
  expect(added).toHaveLength(2);
  expect(added).toEqual(
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
  await put('operator', chargeboxId, { maintenanceModeEnabledMessage: 'Cable cut', version: (version ?? 0) + 1 });
  expect(await jobs()).toHaveLength(before + 2);
});

test('fields without a version, as in the specification, overwrite the saved ones', async () => {
  const { chargeboxId, partyId } = device(5);
  const { version } = await get(chargeboxId);
  await put('operator', chargeboxId, { available: false, version });
  const fields = {
    ...{ chargeboxId, partyId, freevend: true, available: true, pncEnabled: true, maintenanceMode: false },
    ...{ maintenanceModeEnabledMessage: null, maintenanceModeEnabledWorkOrderNumber: null },
  };
  const { status, body } = await put('operator', chargeboxId, fields);
  expect({ status, body }).toEqual({ status: 200, body: { ...fields, version: (version ?? 0) + 2 } });
});

test('without a version, a pending bulk update is carried out first and then overwritten', async () => {
  const { chargeboxId, id } = device(6);
  await queryDatabase(
    backend,
    `with noted as (
      insert into state_updates (id, changes, changed_by, changed_at)
      values (gen_random_uuid(), '{"freevend": true, "pncEnabled": false}', 'noted@example.com', now()) returning id
    ) insert into state_update_devices (update_id, device_id) select id, '${id}' from noted`,
  );
  expect((await put('operator', chargeboxId, { pncEnabled: true })).body).toMatchObject({
    ...{ freevend: true, pncEnabled: true },
  });
  const [, noted] = await history(chargeboxId);
  expect(noted).toMatchObject({ userName: 'noted@example.com', freevend: true, pncEnabled: false });
  expect(await get(chargeboxId)).toMatchObject({ freevend: true, pncEnabled: true });
});

test('a save without a change adds no history', async () => {
  const { chargeboxId } = device(2);
  const state = await get(chargeboxId);
  expect((await put('operator', chargeboxId, state)).body).toEqual(state);
  expect(await history(chargeboxId)).toEqual([]);
});

test('calls without permission are rejected', async () => {
  const { chargeboxId } = device(0);
  for (const path of [`state-settings/${chargeboxId}`, `state-settings/history/${chargeboxId}`]) {
    expect((await backend.call('viewer', 'GET', path)).status).toBe(403);
    expect((await backend.call('vendor.acme', 'GET', path)).status).toBe(403);
    expect((await backend.call(undefined, 'GET', path)).status).toBe(401);
  }
  expect((await put('viewer', chargeboxId, { version: 0 })).status).toBe(403);
});

test.each([
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
])('%j is rejected', async (body, status, error) => {
  const answer = await put('operator', device(3).chargeboxId, body);
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
});

test('a device that does not exist is not found', async () => {
  const answer = await put('operator', 'NOWHERE', { version: 0 });
  expect({ status: answer.status, body: answer.body }).toEqual({
    ...{ status: 404, body: { error: 'There is no device with chargebox ID NOWHERE.' } },
  });
});
