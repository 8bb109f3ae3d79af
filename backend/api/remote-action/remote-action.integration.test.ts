// Actions from the call of a user to their effect on the charger, and their jobs.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { DevicesResponse, Job, JobDetail, JobStarted, StateUpdated } from '@dmp/shared/contract';
import { type BackendProcess, type DemoUser, type SeededCharger, startBackend } from '../../testing/backend-process.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { connectCharger, type RawCharger } from '../../testing/raw-charger.ts';
import { until } from '../../testing/until.ts';

let backend: BackendProcess;
let chargers: SeededCharger[];
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150' });
  chargers = backend.chargers();
});
afterAll(() => backend.remove());

const charger = (index: number): SeededCharger => {
  const found = chargers[index];
  if (!found) throw new Error('The seed has too few chargers.');
  return found;
};
const connect = (index: number) => connectCharger({ url: backend.url, ...charger(index) });
const boot = (socket: RawCharger, firmwareVersion: string) =>
  socket.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', firmwareVersion });

async function trigger(index: number, action: object, user: DemoUser = 'operator') {
  const { status, body } = await backend.call(user, 'POST', 'remote-action/trigger-action', {
    deviceList: [charger(index).chargeboxId],
    remoteActionType: 'IMMEDIATE',
    ...action,
  });
  return { status, body: body as { jobId: string; error?: string } };
}

async function job(id: string): Promise<JobDetail> {
  const { status, body } = await backend.call('operator', 'GET', `remote-action/jobs/${id}`);
  expect(status).toBe(200);
  return body as JobDetail;
}
const outcomeOf = async (id: string) => (await job(id)).rows.content[0]?.outcome;
const reached = (id: string, outcome: string) => until(async () => (await outcomeOf(id)) === outcome);

/** Answers the next command to this charger. */
async function answer(socket: RawCharger, payload: object) {
  const [type, id, action, request] = await socket.next();
  expect(type).toBe(2);
  socket.say(JSON.stringify([3, id, payload]));
  return { action, request: request as Record<string, string> };
}

test('messages are requested, SignV2GCertificate within a DataTransfer', async () => {
  const socket = await connect(0);
  const { body: heartbeat } = await trigger(0, { eventType: 'TRIGGER_MESSAGE_REQUEST', requestedMessage: 'Heartbeat' });
  expect(await answer(socket, { status: 'Accepted' })).toEqual({
    action: 'TriggerMessage',
    request: { requestedMessage: 'Heartbeat' },
  });
  await reached(heartbeat.jobId, 'ACCEPTED');
  await socket.call('Heartbeat', {});
  await reached(heartbeat.jobId, 'EFFECT_SEEN');

  const signing = { eventType: 'TRIGGER_MESSAGE_REQUEST', requestedMessage: 'SignV2GCertificate' };
  const { body: certificate } = await trigger(0, signing);
  const notImplemented = { status: 'Accepted', data: '{"status":"NotImplemented"}' };
  expect(await answer(socket, notImplemented)).toEqual({
    action: 'DataTransfer',
    request: {
      vendorId: 'org.openchargealliance.iso15118pnc',
      messageId: 'TriggerMessage',
      data: '{"requestedMessage":"SignV2GCertificate"}',
    },
  });
  await reached(certificate.jobId, 'REJECTED');
  expect((await job(certificate.jobId)).rows.content[0]?.detail).toBe('The charger answered NotImplemented.');

  // A renewal counts only if the charger accepts it.
  const renewedAt = async () => {
    const { body } = await backend.call('operator', 'GET', `devices?chargeboxId=${charger(0).chargeboxId}`);
    const { lastRenewTriggerDate } = (body as DevicesResponse).content[0] ?? {};
    return lastRenewTriggerDate ? Date.parse(lastRenewTriggerDate) : 0;
  };
  const began = Date.now();
  expect(await renewedAt()).toBeLessThan(began);
  const { body: renewal } = await trigger(0, signing);
  await answer(socket, { status: 'Accepted', data: '{"status":"Accepted"}' });
  await reached(renewal.jobId, 'ACCEPTED');
  expect(await renewedAt()).toBeGreaterThanOrEqual(began);
  // A message of another vendor has no effect; a rejected request for a certificate fails the renewal.
  const transfer = (vendorId: string) =>
    socket.call('DataTransfer', { vendorId, messageId: 'SignCertificate', data: '{"csr":"x"}' });
  expect(await transfer('com.example')).toEqual({ status: 'UnknownVendorId' });
  await reached(renewal.jobId, 'ACCEPTED');
  expect(await transfer('org.openchargealliance.iso15118pnc')).toEqual({
    status: 'Accepted',
    data: '{"status":"Rejected"}',
  });
  await reached(renewal.jobId, 'FAILED');
  expect((await job(renewal.jobId)).rows.content[0]?.detail).toMatch(/^The charger asked for a certificate, but/);
  await socket.close();
});

test('an update counts when the charger reports another version, and fails when the charger reports a failure', async () => {
  const socket = await connect(1);
  await boot(socket, '1.0.0');
  const { body } = await trigger(1, { eventType: 'UPDATE_FIRMWARE_REQUEST' });
  const { action, request } = await answer(socket, {});
  expect(action).toBe('UpdateFirmware');
  expect(request.location).toMatch(/^https:\/\/firmware\.example\.com\/[^{}/]+\/[^{}/]+\/latest\.bin$/);
  await reached(body.jobId, 'ACCEPTED');
  await boot(socket, '1.0.0');
  const between = Date.now();
  await boot(socket, '1.0.1');
  await reached(body.jobId, 'EFFECT_SEEN');
  const [row] = (await job(body.jobId)).rows.content;
  expect(row?.detail).toBeNull();
  expect(Date.parse(row?.effectAt ?? '')).toBeGreaterThanOrEqual(between);

  const { body: second } = await trigger(1, { eventType: 'UPDATE_FIRMWARE_REQUEST' });
  await answer(socket, {});
  await reached(second.jobId, 'ACCEPTED');
  await socket.call('FirmwareStatusNotification', { status: 'DownloadFailed' });
  await until(async () => {
    const [failed] = (await job(second.jobId)).rows.content;
    return failed?.detail === 'Failed, retrying. The charger reported that the update failed.';
  });
  await socket.call('FirmwareStatusNotification', { status: 'Downloading' });
  await boot(socket, '1.0.2');
  await reached(second.jobId, 'EFFECT_SEEN');
  await socket.close();
}, 60_000);

test('diagnostics arrive by one upload to their address, which is masked in the log', async () => {
  const socket = await connect(2);
  const now = Date.now();
  const range = { startTime: new Date(now - 3_600_000).toISOString(), stopTime: new Date(now - 1000).toISOString() };
  const { body } = await trigger(2, { eventType: 'GET_DIAGNOSTICS_REQUEST', ...range });
  const { action, request } = await answer(socket, { fileName: '../logs/diag 1.zip' });
  expect([action, request.startTime, request.stopTime]).toEqual(['GetDiagnostics', range.startTime, range.stopTime]);
  const { location = '' } = request;
  expect(location).toMatch(new RegExp(`^${backend.url}/diagnostics-upload/dmpup[0-9a-f]{40}$`));
  await reached(body.jobId, 'ACCEPTED');

  const put = (address: string, content: string) => fetch(address, { method: 'PUT', body: content });
  expect((await put(`${backend.url}/diagnostics-upload/${'x'.repeat(43)}`, 'data')).status).toBe(404);
  expect((await put(location, '')).status).toBe(400);
  // A new upload replaces one that does not end.
  const endless = httpRequest(location, { method: 'PUT', headers: { 'content-length': 100 } });
  const aborted = once(endless, 'error');
  endless.write('begun');
  await until(async () =>
    readdirSync(backend.dataDir, { recursive: true }).some((name) => String(name).endsWith('.part')),
  );
  const taken = await put(location, 'the content');
  await aborted;
  expect([taken.status, await taken.json()]).toEqual([201, { size: 11 }]);
  const again = await put(location, 'another');
  expect([again.status, await again.json()]).toEqual([
    404,
    { error: 'This address is unknown, was already used, or has expired.' },
  ]);
  await reached(body.jobId, 'EFFECT_SEEN');
  const { file } = (await job(body.jobId)).rows.content[0] ?? {};
  expect(file).toEqual({ fileName: expect.any(String), url: expect.stringContaining('/api/diagnostics-files/') });

  const log = await backend.call('operator', 'GET', `logs/ocpp?resources=${charger(2).chargeboxId}&pageSize=20`);
  expect(JSON.stringify(log.body)).not.toContain(location);
  expect(JSON.stringify(log.body)).toContain('/diagnostics-upload/***');

  const { body: withoutFile } = await trigger(2, { eventType: 'GET_DIAGNOSTICS_REQUEST', ...range });
  await answer(socket, {});
  await reached(withoutFile.jobId, 'REJECTED');
  await socket.close();
});

test.each([
  [{ startTime: '2026-01-01T00:00:00Z', stopTime: '2026-01-02T00:00:01Z' }, /^stopTime must be at most 24 hours/],
  [{ startTime: '2026-01-02T00:00:00Z', stopTime: '2026-01-01T00:00:00Z' }, /^startTime must not be after/],
  [{ startTime: '2026-01-01T00:00:00Z' }, /^stopTime is required/],
])('diagnostics of %j are rejected', async (range, error) => {
  const { status, body } = await trigger(0, { eventType: 'GET_DIAGNOSTICS_REQUEST', ...range });
  expect([status, body]).toEqual([400, { error: expect.stringMatching(error) }]);
});

test('diagnostics of the future are rejected, and so is a schedule for an event without one', async () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const future = await trigger(0, { eventType: 'GET_DIAGNOSTICS_REQUEST', startTime: later(-10), stopTime: later(10) });
  expect([future.status, future.body.error]).toEqual([400, 'stopTime must not be after the current time.']);
  const scheduled = await trigger(0, {
    eventType: 'TRIGGER_MESSAGE_REQUEST',
    requestedMessage: 'Heartbeat',
    remoteActionType: 'SCHEDULED',
    scheduledTime: later(10),
  });
  expect([scheduled.status, scheduled.body.error]).toEqual([
    400,
    'remoteActionType must be IMMEDIATE with TRIGGER_MESSAGE_REQUEST.',
  ]);
});

test('a scheduled reset survives a restart and runs once, at its time in any time zone', async () => {
  const at = new Date(Date.now() + 3_600_000);
  const inIndia = `${new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, -1)}+05:30`;
  const reset = {
    eventType: 'RESET_REQUEST',
    resetType: 'Soft',
    remoteActionType: 'SCHEDULED',
    scheduledTime: inIndia,
  };
  const { body } = await trigger(3, reset);
  const { body: other } = await trigger(3, reset);
  expect(await job(body.jobId)).toMatchObject({
    remoteActionType: 'SCHEDULED',
    scheduledTime: at.toISOString(),
    outcomes: { QUEUED: 1 },
  });
  const cancelled = await backend.call('operator', 'DELETE', `remote-action/jobs/${other.jobId}`);
  expect([cancelled.status, cancelled.body]).toEqual([200, { cancelled: 1 }]);
  expect(await job(other.jobId)).toMatchObject({ outcomes: { CANCELLED: 1 }, cancelledAt: expect.any(String) });
  const twice = await backend.call('operator', 'DELETE', `remote-action/jobs/${other.jobId}`);
  expect(twice.status).toBe(409);

  await queryDatabase(backend, `update job_devices set due_at = now() where outcome = 'QUEUED'`);
  const socket = await connect(3);
  await boot(socket, '1.0.0');
  const { action } = await answer(socket, { status: 'Rejected' });
  expect(action).toBe('Reset');
  await reached(body.jobId, 'REJECTED');
  expect(socket.unread).toEqual([]);
  await socket.close();
}, 60_000);

test('an immediate job on a disconnected charger is canceled, and the charger receives no command when it connects', async () => {
  const { body } = await trigger(6, { eventType: 'RESET_REQUEST', resetType: 'Hard' });
  await until(async () => (await job(body.jobId)).rows.content[0]?.detail === 'The charger is not connected.');
  const path = `remote-action/jobs/${body.jobId}`;
  const cancelled = await backend.call('operator', 'DELETE', path);
  expect([cancelled.status, cancelled.body]).toEqual([200, { cancelled: 1 }]);
  expect((await backend.call('operator', 'DELETE', path)).status).toBe(409);

  const socket = await connect(6);
  await boot(socket, '1.0.0');
  const { body: next } = await trigger(6, { eventType: 'RESET_REQUEST', resetType: 'Soft' });
  const { action, request } = await answer(socket, { status: 'Rejected' });
  expect([action, request]).toEqual(['Reset', { type: 'Soft' }]);
  await reached(next.jobId, 'REJECTED');
  expect(await job(body.jobId)).toMatchObject({ outcomes: { CANCELLED: 1 }, cancelledAt: expect.any(String) });
  await socket.close();
}, 60_000);

test('ports are taken out of service one by one, and an unknown port is rejected', async () => {
  const socket = await connect(4);
  const { chargeboxId } = charger(4);
  const { body } = await backend.call('operator', 'GET', `devices?chargeboxId=${chargeboxId}`);
  const [device] = (body as { content: { ports: { id: string; evseNumber: number }[] }[] }).content;
  const [port] = device?.ports ?? [];
  const path = `devices/toggle-port-status/${chargeboxId}`;
  const change = {
    evsePortIds: [{ evseNumber: port?.evseNumber, portId: port?.id }],
    availabilityType: 'Inoperative',
    message: 'Broken cable',
  };
  const started = await backend.call('operator', 'POST', path, change);
  expect([started.status, started.body]).toEqual([200, { jobs: [{ jobId: expect.any(String), portId: port?.id }] }]);
  const jobId = (started.body as { jobs: { jobId: string }[] }).jobs[0]?.jobId ?? '';
  expect(await answer(socket, { status: 'Scheduled' })).toEqual({
    action: 'ChangeAvailability',
    request: { connectorId: 1, type: 'Inoperative' },
  });
  await reached(jobId, 'ACCEPTED');
  await socket.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Unavailable' });
  await reached(jobId, 'EFFECT_SEEN');
  await socket.close();

  const calls: [DemoUser, object, number][] = [
    ['viewer', change, 403],
    ['operator', { ...change, evsePortIds: [{ evseNumber: 99, portId: port?.id }] }, 404],
    ['operator', { ...change, evsePortIds: [] }, 400],
    ['operator', { ...change, message: 'x'.repeat(223) }, 400],
  ];
  for (const [user, changed, status] of calls)
    expect((await backend.call(user, 'POST', path, changed)).status).toBe(status);
}, 60_000);

test('a state is set on many devices, each flag with its own permission, and sent to their chargers', async () => {
  const socket = await connect(5);
  const { chargeboxId } = charger(5);
  const update = { chargeboxPartyIds: [{ chargeboxId }], remoteActionType: 'IMMEDIATE' };
  const { status, body } = await backend.call('operator', 'PATCH', 'state-settings/update-many', {
    ...update,
    freevend: true,
    maintenanceMode: true,
    maintenanceModeEnabledMessage: 'Cable is replaced',
  });
  expect([status, body]).toEqual([
    200,
    {
      devices: 1,
      jobs: [
        { jobId: expect.any(String), flag: 'freevend', devices: 1 },
        { jobId: expect.any(String), flag: 'maintenanceMode', devices: 1 },
      ],
    },
  ]);
  const commands = [await answer(socket, { status: 'Accepted' }), await answer(socket, { status: 'Accepted' })];
  expect(commands.sort((a, b) => String(a.action).localeCompare(String(b.action)))).toEqual([
    { action: 'ChangeAvailability', request: { connectorId: 0, type: 'Inoperative' } },
    { action: 'ChangeConfiguration', request: { key: 'FreevendEnabled', value: 'true' } },
  ]);
  const [freevend] = (body as { jobs: { jobId: string }[] }).jobs;
  await reached(freevend?.jobId ?? '', 'EFFECT_SEEN');
  await socket.close();
  const { body: devices } = await backend.call('operator', 'GET', `devices?chargeboxId=${chargeboxId}`);
  expect(devices).toMatchObject({ content: [{ freevend: true, maintenanceMode: true }] });
  const { body: configuration } = await backend.call('admin', 'GET', `configurations/${chargeboxId}`);
  const sent = { changeKey: 'FreevendEnabled', changeValue: 'true', chargerValue: 'true', outcome: 'ACCEPTED' };
  expect(configuration).toEqual(expect.arrayContaining([expect.objectContaining(sent)]));

  const rejected: [DemoUser, object, number][] = [
    ['viewer', { freevend: true }, 403],
    ['operator', {}, 400],
    ['operator', { freevend: true, remoteActionType: 'SCHEDULED' }, 400],
    ['operator', { freevend: true, maintenanceModeEnabledMessage: 'alone' }, 400],
    ['operator', { freevend: true, chargeboxPartyIds: [{ chargeboxId, partyId: '???' }] }, 400],
    ['operator', { freevend: true, chargeboxPartyIds: [{ chargeboxId: 'nobody' }] }, 404],
  ];
  for (const [user, more, expected] of rejected) {
    const answered = await backend.call(user, 'PATCH', 'state-settings/update-many', { ...update, ...more });
    expect(answered.status).toBe(expected);
  }
}, 60_000);

test('jobs are listed newest first, page by page; a vendor sees only jobs of own devices', async () => {
  const list = async (user: DemoUser, query = '') => {
    const { status, body } = await backend.call(user, 'GET', `remote-action/jobs${query}`);
    expect(status).toBe(200);
    return body as { content: Job[]; totalElements: number };
  };
  const { body: started } = await backend.call('operator', 'POST', 'remote-action/trigger-action?getAll=true', {
    deviceList: [],
    remoteActionType: 'SCHEDULED',
    scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
    eventType: 'RESET_REQUEST',
    resetType: 'Hard',
  });
  const { jobId, devices } = started as { jobId: string; devices: number };
  const all = await list('operator', '?pageSize=1000');
  expect(all.content[0]).toMatchObject({
    id: jobId,
    eventType: 'RESET_REQUEST',
    parameters: { resetType: 'Hard' },
    createdBy: 'operator@example.com',
    devices,
    outcomes: { QUEUED: devices },
  });
  const mine = await list('operator', '?mine=true&pageSize=1000');
  expect(mine.totalElements).toBe(mine.content.length);
  expect(mine.content.map(({ id }) => id)).toContain(jobId);
  expect(new Set(mine.content.map(({ createdBy }) => createdBy))).toEqual(new Set(['operator@example.com']));
  expect((await list('admin', '?mine=true')).content.map(({ id }) => id)).not.toContain(jobId);
  const { chargeboxId } = charger(0);
  const newest = await backend.call('operator', 'GET', `devices/${chargeboxId}/newest-job`);
  expect(newest.body).toMatchObject({ job: { id: jobId, devices }, device: { chargeboxId, outcome: 'QUEUED' } });
  expect((await backend.call('operator', 'GET', 'devices/nobody/newest-job')).status).toBe(404);
  expect((await backend.call('viewer', 'GET', `devices/${chargeboxId}/newest-job`)).status).toBe(403);
  const times = all.content.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  expect((await list('operator', '?pageSize=2&pageNumber=1')).content).toEqual(all.content.slice(2, 4));
  expect((await list('operator', '?pageNumber=10000000')).content).toEqual([]);

  const { body: own } = await backend.call('vendor.acme', 'GET', 'devices?pageSize=1');
  const { totalElements: ownDevices } = own as { totalElements: number };
  expect(ownDevices).toBeGreaterThan(0);
  expect(ownDevices).toBeLessThan(devices);
  const [visible] = (await list('vendor.acme')).content;
  expect(visible).toMatchObject({ id: jobId, devices: ownDevices, outcomes: { QUEUED: ownDevices } });
  const rows = await backend.call('vendor.acme', 'GET', `remote-action/jobs/${jobId}?pageSize=1000&outcome=QUEUED`);
  expect((rows.body as JobDetail).rows).toMatchObject({ totalElements: ownDevices, size: 1000 });
  const cancelled = await backend.call('vendor.acme', 'DELETE', `remote-action/jobs/${jobId}`);
  expect(cancelled.body).toEqual({ cancelled: ownDevices });
  expect(await job(jobId)).toMatchObject({
    cancelledAt: null,
    outcomes: { CANCELLED: ownDevices, QUEUED: devices - ownDevices },
  });
  expect((await backend.call('operator', 'GET', 'remote-action/jobs/nonsense')).status).toBe(404);
  expect((await backend.call('viewer', 'GET', 'remote-action/jobs')).status).toBe(403);
});

test('a retry is linked to the job that it retries, if the caller may see both', async () => {
  const reset = { remoteActionType: 'SCHEDULED', eventType: 'RESET_REQUEST', resetType: 'Soft' } as const;
  const scheduledTime = new Date(Date.now() + 86_400_000).toISOString();
  const start = (user: DemoUser, more: object) =>
    backend.call(user, 'POST', 'remote-action/trigger-action', { ...reset, scheduledTime, ...more });
  const deviceList = [charger(0).chargeboxId];
  const startJob = async (user: DemoUser, more: object) =>
    ((await start(user, more)).body as Required<JobStarted>).jobId;
  const first = await startJob('operator', { deviceList });
  const retry = await startJob('operator', { deviceList, retryOf: first });
  expect(await job(first)).toMatchObject({ retryOf: null, retries: [retry] });
  expect(await job(retry)).toMatchObject({ retryOf: first, retries: [] });
  for (const retryOf of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    expect(await start('operator', { deviceList, retryOf })).toMatchObject({
      ...{ status: 400, body: { error: 'retryOf must be the ID of a job.' } },
    });
  }
  const { body } = await backend.call('vendor.acme', 'GET', 'devices?pageSize=1000');
  const own = (body as DevicesResponse).content.map(({ chargeboxId }) => chargeboxId);
  const foreign = backend.chargers().find(({ chargeboxId }) => !own.includes(chargeboxId))?.chargeboxId;
  const others = await startJob('operator', { deviceList: [foreign] });
  expect((await start('vendor.acme', { deviceList: own.slice(0, 1), retryOf: others })).status).toBe(400);

  const update = { chargeboxPartyIds: [{ chargeboxId: deviceList[0] }], remoteActionType: 'IMMEDIATE' };
  const { body: updated } = await backend.call('operator', 'PATCH', 'state-settings/update-many', {
    ...{ ...update, maintenanceMode: true, retryOf: first },
  });
  const [stateJob] = (updated as Required<StateUpdated>).jobs;
  expect(await job(stateJob?.jobId ?? '')).toMatchObject({ retryOf: first });
});
