// Passwords of chargers: a call returns new ones, or a job sends one to the charger. The old one stays valid until the
// charger has signed in with the new one. No call returns a password again.
import type { CreatedPasswords, JobDetail } from '@dmp/shared/contract';
import { type BackendProcess, type SeededCharger, startBackend } from '../../testing/backend-process.ts';
import { connectCharger, type OcppMessage, type RawCharger } from '../../testing/raw-charger.ts';
import { until } from '../../testing/until.ts';

let backend: BackendProcess;
let chargers: SeededCharger[];
beforeAll(async () => {
  backend = await startBackend();
  chargers = backend.chargers();
});
afterAll(() => backend.remove());

/** A charger that no other test uses. */
function takeCharger(): SeededCharger {
  const charger = chargers.shift();
  if (!charger) throw new Error('The seed has too few chargers.');
  return charger;
}

const connect = ({ chargeboxId }: SeededCharger, password: string | Buffer) =>
  connectCharger({ url: backend.url, chargeboxId, password });

async function isAccepted(charger: SeededCharger, password: string | Buffer): Promise<boolean> {
  try {
    await (await connect(charger, password)).close();
    return true;
  } catch (error) {
    expect(String(error)).toContain('401');
    return false;
  }
}

async function createPasswords(deviceList: readonly string[]): Promise<CreatedPasswords> {
  const { status, body } = await backend.call('admin', 'POST', 'devices/passwords', { deviceList });
  expect(status).toBe(200);
  return body as CreatedPasswords;
}

async function rotate({ chargeboxId }: SeededCharger): Promise<string> {
  const { status, body } = await backend.call('admin', 'POST', 'remote-action/trigger-action', {
    ...{ deviceList: [chargeboxId], remoteActionType: 'IMMEDIATE', eventType: 'ROTATE_PASSWORD_REQUEST' },
  });
  expect(status).toBe(200);
  return (body as { jobId: string }).jobId;
}

const outcome = async (jobId: string) => {
  const { body } = await backend.call('admin', 'GET', `remote-action/jobs/${jobId}`);
  const [device] = (body as JobDetail).rows.content;
  return { outcome: device?.outcome, detail: device?.detail };
};
const waitForOutcome = async (jobId: string, expected: string) => {
  await until(async () => (await outcome(jobId)).outcome === expected);
  return (await outcome(jobId)).detail;
};

/** The key of the next message to the charger, and the message's ID. */
async function receiveKey(socket: RawCharger): Promise<{ id: string; key: string }> {
  const [type, id, action, payload] = (await socket.next()) as OcppMessage;
  expect([type, action]).toEqual([2, 'ChangeConfiguration']);
  const { key, value } = payload as { key: string; value: string };
  expect(key).toBe('AuthorizationKey');
  expect(value).toMatch(/^[0-9a-f]{40}$/);
  return { id, key: value };
}

test('a new password and the old one are valid until the charger has signed in with the new one', async () => {
  const charger = takeCharger();
  const { passwords, csv } = await createPasswords([charger.chargeboxId]);
  const [created] = passwords;
  expect(passwords).toEqual([{ chargeboxId: charger.chargeboxId, password: expect.stringMatching(/^[0-9a-f]{40}$/) }]);
  expect(csv).toBe(`Chargebox ID,Password\r\n${charger.chargeboxId},${created?.password}\r\n`);
  expect(await isAccepted(charger, charger.password)).toBe(true);
  expect(await isAccepted(charger, created?.password ?? '')).toBe(true);
  expect(await isAccepted(charger, charger.password)).toBe(false);
  expect(await isAccepted(charger, created?.password ?? '')).toBe(true);
});

test('each of several new passwords is valid until a newer one is used', async () => {
  const charger = takeCharger();
  const created: string[] = [];
  for (let times = 0; times < 3; times += 1)
    created.push((await createPasswords([charger.chargeboxId])).passwords[0]?.password ?? '');
  const [first = '', second = '', third = ''] = created;
  expect(await isAccepted(charger, second)).toBe(true);
  expect(await isAccepted(charger, first)).toBe(false);
  expect(await isAccepted(charger, charger.password)).toBe(false);
  expect(await isAccepted(charger, third)).toBe(true);
  expect(await isAccepted(charger, second)).toBe(false);
});

test('passwords of several devices are one file', async () => {
  const chargeboxIds = [takeCharger(), takeCharger(), takeCharger()].map(({ chargeboxId }) => chargeboxId).sort();
  const { passwords, csv } = await createPasswords(chargeboxIds);
  expect(passwords.map(({ chargeboxId }) => chargeboxId)).toEqual(chargeboxIds);
  expect(new Set(passwords.map(({ password }) => password)).size).toBe(chargeboxIds.length);
  expect(csv.split('\r\n')).toHaveLength(chargeboxIds.length + 2);
});

test('a charger that accepts a new password signs in with its bytes, and the old one is no longer valid', async () => {
  const charger = takeCharger();
  const socket = await connect(charger, charger.password);
  await socket.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'One' });
  const jobId = await rotate(charger);
  const { id, key } = await receiveKey(socket);
  socket.say(JSON.stringify([3, id, { status: 'Accepted' }]));
  await waitForOutcome(jobId, 'ACCEPTED');
  // The charger has not used the new password yet and may have lost it.
  expect(await isAccepted(charger, charger.password)).toBe(true);
  expect((await outcome(jobId)).outcome).toBe('ACCEPTED');
  const proven = await connect(charger, Buffer.from(key, 'hex'));
  expect(await waitForOutcome(jobId, 'EFFECT_SEEN')).toBeNull();
  await proven.close();
  expect(await isAccepted(charger, charger.password)).toBe(false);
  expect(await isAccepted(charger, key)).toBe(true);
  await expectUndisclosed(key);
});

test('a charger that does not answer has accepted the new password when it signs in with it', async () => {
  const charger = takeCharger();
  const socket = await connect(charger, charger.password);
  await socket.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'One' });
  const jobId = await rotate(charger);
  const { key } = await receiveKey(socket);
  await socket.close();
  const proven = await connect(charger, key.toUpperCase());
  expect(await waitForOutcome(jobId, 'EFFECT_SEEN')).toMatch(/signed in with the new password/);
  await proven.close();
});

test('a charger that rejects the new password keeps the old one', async () => {
  const charger = takeCharger();
  const socket = await connect(charger, charger.password);
  await socket.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'One' });
  const jobId = await rotate(charger);
  const { id } = await receiveKey(socket);
  socket.say(JSON.stringify([3, id, { status: 'Rejected' }]));
  expect(await waitForOutcome(jobId, 'REJECTED')).toBe('The charger refused the new password.');
  await socket.close();
  expect(await isAccepted(charger, charger.password)).toBe(true);
});

test('an error that repeats the password does not disclose it', async () => {
  const charger = takeCharger();
  const socket = await connect(charger, charger.password);
  await socket.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'One' });
  const jobId = await rotate(charger);
  const { id, key } = await receiveKey(socket);
  socket.say(JSON.stringify([4, id, 'GenericError', `No room for ${key}.`, { key }]));
  expect(await waitForOutcome(jobId, 'FAILED')).not.toContain(key);
  await socket.close();
  await expectUndisclosed(key);
});

test('a vendor creates no passwords for devices of others, and a user who may not change devices creates none', async () => {
  const { chargeboxId } = takeCharger();
  const body = { deviceList: [chargeboxId] };
  expect((await backend.call('viewer', 'POST', 'devices/passwords', body)).status).toBe(403);
  expect((await backend.call('vendor.acme', 'POST', 'devices/passwords', body)).status).toBe(403);
});

/** No call returns it, and the log does not contain it. */
async function expectUndisclosed(password: string): Promise<void> {
  const { body: jobs } = await backend.call('admin', 'GET', 'remote-action/jobs?pageSize=100');
  const ids = (jobs as { content: { id: string }[] }).content.map(({ id }) => id);
  const paths = [
    ...ids.flatMap((id) => [`remote-action/jobs/${id}`, `remote-action/jobs/${id}/export`]),
    ...['audit?pageSize=1000', 'audit/export', 'logs/ocpp?pageSize=1000', 'logs/ocpp/exporter/export-csv'],
  ];
  for (const path of paths) {
    const { status, body } = await backend.call('admin', 'GET', path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(JSON.stringify(body)).not.toContain(password);
  }
  expect(JSON.stringify(backend.log)).not.toContain(password);
}
