// Selection by filter: which devices an action affects is decided when the action is confirmed.
import type { Job, JobDetail, SelectionFacts } from '@dmp/shared/contract';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';
import { connectCharger } from '../../testing/raw-charger.ts';

interface DeviceRow {
  chargeboxId: string;
  make: string;
  model: string;
  firmwareVersion: string | null;
  status: string;
  freevend: boolean;
  pncEnabled: boolean;
  webSocketConnection: string;
  maintenanceMode: boolean;
  evses: { operationalStatus: string }[];
}

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150' });
});
afterAll(() => backend.remove());

async function list(filters: string, user: DemoUser = 'operator'): Promise<DeviceRow[]> {
  const { status, body } = await backend.call(user, 'GET', `devices?pageSize=1000&${filters}`);
  expect(status).toBe(200);
  return (body as { content: DeviceRow[] }).content;
}
const ids = (devices: readonly DeviceRow[]) => devices.map(({ chargeboxId }) => chargeboxId).sort();

async function facts(query: string, body: object = { deviceList: [] }, user: DemoUser = 'operator') {
  const answer = await backend.call(user, 'POST', `remote-action/selection?${query}`, body);
  return { status: answer.status, facts: answer.body as SelectionFacts };
}

/** Schedules an action for tomorrow, so that the devices do not change during the test. */
async function trigger(query: string, user: DemoUser = 'operator') {
  const { status, body } = await backend.call(user, 'POST', `remote-action/trigger-action?${query}`, {
    deviceList: [],
    remoteActionType: 'SCHEDULED',
    scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
    eventType: 'RESET_REQUEST',
    resetType: 'Soft',
  });
  expect(status).toBe(200);
  return body as { jobId: string; devices: number };
}

async function affected(jobId: string): Promise<string[]> {
  const { body } = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}?pageSize=1000`);
  return (body as JobDetail).rows.content.map(({ chargeboxId }) => chargeboxId).sort();
}

test('the selection counts the devices that the list shows and the action affects', async () => {
  const matching = await list('make=ABB');
  const deselected = ids(matching).slice(0, 3);
  const query = `make=ABB&getAll=true&deselected=${deselected.join(',')}`;
  const selected = matching.filter(({ chargeboxId }) => !deselected.includes(chargeboxId));
  expect(selected.length).toBeGreaterThan(3);
  expect(await facts(query)).toEqual({
    status: 200,
    facts: {
      devices: selected.length,
      notConnected: selected.filter((device) => device.webSocketConnection === 'Not Connected').length,
      charging: selected.filter(({ evses }) => evses.some((evse) => evse.operationalStatus === 'CHARGING')).length,
      transactions: expect.any(Number),
      shownCharging: selected.filter(({ status }) => status === 'CHARGING').length,
      maintenance: selected.filter((device) => device.maintenanceMode).length,
      on: {
        freevend: selected.filter(({ freevend }) => freevend).length,
        available: expect.any(Number),
        pncEnabled: selected.filter(({ pncEnabled }) => pncEnabled).length,
        maintenanceMode: selected.filter((device) => device.maintenanceMode).length,
      },
    },
  });
  const { jobId, devices } = await trigger(query);
  expect(devices).toBe(selected.length);
  expect(await affected(jobId)).toEqual(ids(selected));
});

test('a connector with a running transaction counts, but not once it has been available since', async () => {
  const known = backend.chargers().find(({ connectors }) => connectors.every(({ transaction }) => !transaction));
  if (!known) throw new Error('The seed has no idle charger.');
  const charger = await connectCharger({ url: backend.url, ...known });
  const report = (status: string) =>
    charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
  const charging = async () => {
    const { facts: found } = await facts('', { deviceList: [known.chargeboxId], eventType: 'RESET_REQUEST' });
    return [found.charging, found.transactions];
  };
  await report('Available');
  expect(await charging()).toEqual([0, 0]);
  // Some chargers never report that they charge.
  const timestamp = new Date().toISOString();
  await charger.call('StartTransaction', { connectorId: 1, idTag: 'T', meterStart: 0, timestamp });
  expect(await charging()).toEqual([1, 1]);
  await report('Charging');
  expect(await charging()).toEqual([1, 1]);
  await report('Available');
  expect(await charging()).toEqual([0, 0]);
  await charger.close();
});

test('the selection of a firmware update has the installed and the fetched firmware', async () => {
  const matching = await list('make=ABB');
  const body = { deviceList: [], eventType: 'UPDATE_FIRMWARE_REQUEST' };
  const { firmware = [] } = (await facts('make=ABB&getAll=true', body)).facts;
  const [most] = firmware;
  expect(most?.devices).toBe(
    matching.filter(
      ({ model, firmwareVersion }) => firmwareVersion === most?.from && most.to.includes(`/ABB/${model}/`),
    ).length,
  );
  expect(firmware.map(({ devices }) => devices)).toEqual(
    firmware.map(({ devices }) => devices).sort((one, other) => other - one),
  );
  expect(firmware.reduce((sum, { devices }) => sum + devices, 0)).toBeLessThanOrEqual(matching.length);
});

test('a device that changes in between is affected if it matches when the action is confirmed', async () => {
  const before = await list('make=ABB&maintenanceMode=false');
  const [deselected, changing] = ids(before);
  const query = `make=ABB&maintenanceMode=false&getAll=true&deselected=${deselected}`;
  expect((await facts(query)).facts.devices).toBe(before.length - 1);

  const changed = await backend.call('operator', 'PATCH', 'state-settings/update-many', {
    chargeboxPartyIds: [{ chargeboxId: changing }],
    remoteActionType: 'IMMEDIATE',
    maintenanceMode: true,
  });
  expect(changed.status).toBe(200);
  expect((await facts(query)).facts.devices).toBe(before.length - 2);
  const { jobId } = await trigger(query);
  expect(await affected(jobId)).toEqual(ids(before).filter((id) => id !== deselected && id !== changing));

  // The changed device matches another filter now; a deselected device stays deselected.
  const now = `make=ABB&maintenanceMode=true&getAll=true&deselected=${deselected}`;
  const matching = await list('make=ABB&maintenanceMode=true');
  expect(ids(matching)).toContain(changing);
  expect((await facts(now)).facts).toMatchObject({ devices: matching.length, maintenance: matching.length });
});

test('a device that is listed twice is counted once', async () => {
  const [first] = await list('');
  const id = first?.chargeboxId ?? '';
  expect((await facts('', { deviceList: [id, id] })).facts.devices).toBe(1);
  // Without getAll filters are ignored, as in the action.
  expect((await facts('make=Nobody', { deviceList: [id] })).facts.devices).toBe(1);
});

test('a vendor counts only own devices', async () => {
  const own = await list('', 'vendor.acme');
  const all = await list('');
  expect(own.length).toBeLessThan(all.length);
  const reset = { deviceList: [], eventType: 'RESET_REQUEST' };
  expect((await facts('getAll=true', reset, 'vendor.acme')).facts.devices).toBe(own.length);
  const foreign = all.find(({ chargeboxId }) => !ids(own).includes(chargeboxId));
  const request = { ...reset, deviceList: [foreign?.chargeboxId] };
  expect((await facts('', request, 'vendor.acme')).status).toBe(404);
});

test.each<[DemoUser, string, object, number]>([
  ['viewer', 'getAll=true', { deviceList: [] }, 403],
  ['viewer', 'getAll=true', { deviceList: [], eventType: 'RESET_REQUEST' }, 403],
  // Has permissions for actions, but for no state flag.
  ['vendor.acme', 'getAll=true', { deviceList: [] }, 403],
  ['operator', '', { deviceList: [] }, 400],
  ['operator', 'getAll=true', { deviceList: ['somebody'] }, 400],
  ['operator', 'getAll=true&make=Nobody', { deviceList: [] }, 404],
  ['operator', '', { deviceList: ['nobody'] }, 404],
  ['operator', '', { deviceList: ['x'], eventType: 'NONSENSE' }, 400],
])('%s requests %p of %j and gets %d', async (user, query, body, status) => {
  expect((await facts(query, body, user)).status).toBe(status);
});

test('open jobs are unfinished jobs; each can be exported', async () => {
  const { jobId, devices } = await trigger('make=ABB&getAll=true');
  const open = async (user: DemoUser = 'operator') => {
    const { body } = await backend.call(user, 'GET', 'remote-action/jobs?open=true&pageSize=1000');
    const page = body as { content: Job[]; totalElements: number };
    expect(page.totalElements).toBe(page.content.length);
    return page.content.map(({ id }) => id);
  };
  expect(await open()).toContain(jobId);

  const file = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}/export`);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="job-\d{8}T\d{6}Z\.csv"$/);
  const lines = String(file.body).trimEnd().split('\r\n');
  expect(lines[0]?.replace('\uFEFF', '')).toBe('Chargebox ID,Outcome,Detail,Attempts,Sent,Answered,Effect Seen');
  expect(lines.slice(1)).toEqual((await affected(jobId)).map((id) => `${id},QUEUED,,0,,,`));
  expect(lines).toHaveLength(devices + 1);
  const none = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}/export?outcome=FAILED`);
  expect(String(none.body).trimEnd().split('\r\n')).toHaveLength(1);
  expect((await backend.call('operator', 'GET', 'remote-action/jobs/nonsense/export')).status).toBe(404);
  expect((await backend.call('viewer', 'GET', `remote-action/jobs/${jobId}/export`)).status).toBe(403);

  expect((await backend.call('operator', 'DELETE', `remote-action/jobs/${jobId}`)).status).toBe(200);
  expect(await open()).not.toContain(jobId);
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const reset = { deviceList: [], remoteActionType: 'SCHEDULED', scheduledTime: tomorrow, resetType: 'Hard' };
/** Calls that take the expected number of devices, with a body for all devices of a filter. */
const byNumber: [string, 'POST' | 'PATCH', string, object][] = [
  ['an action', 'POST', 'remote-action/trigger-action', { ...reset, eventType: 'RESET_REQUEST' }],
  [
    'an update of states',
    'PATCH',
    'state-settings/update-many',
    { chargeboxPartyIds: [], remoteActionType: 'IMMEDIATE', freevend: true },
  ],
  ['new passwords', 'POST', 'devices/passwords', { deviceList: [] }],
];

test.each(byNumber)(
  '%s with an expected number of devices affects no other number',
  async (_what, method, path, body) => {
    const { devices } = (await facts('make=ABB&getAll=true')).facts;
    const send = (expected: number, list = 'make=ABB&getAll=true') =>
      backend.call('admin', method, `${path}?${list}&expectedDevices=${expected}`, body);
    const states = async () => (await list('make=ABB')).map(({ freevend }) => freevend);
    const before = await states();
    for (const other of [devices - 1, devices + 1]) {
      const rejected = await send(other);
      expect([rejected.status, rejected.body]).toEqual([
        409,
        { error: `This affects ${devices} devices now, not ${other}. Review and confirm again.` },
      ]);
    }
    expect(await states()).toEqual(before);
    expect((await send(devices)).status).toBe(200);
  },
);

test('the expected number may also be in the body, and a device that is listed twice counts once', async () => {
  const [first = ''] = ids(await list('make=ABB'));
  const body = { ...reset, eventType: 'RESET_REQUEST', deviceList: [first, first] };
  const send = (expectedDevices: number) =>
    backend.call('operator', 'POST', 'remote-action/trigger-action', { ...body, expectedDevices });
  expect(await send(2)).toMatchObject({
    status: 409,
    body: { error: 'This affects 1 device now, not 2. Review and confirm again.' },
  });
  expect((await send(1)).status).toBe(200);
});
