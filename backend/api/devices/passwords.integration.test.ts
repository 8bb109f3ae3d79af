// Passwords of chargers: made for people or told to the charger by a job. The old one stays valid until the charger has
// signed in with the new one, and nobody can read one again.
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

/** A charger that no other test has. */
function another(): SeededCharger {
  const charger = chargers.shift();
  if (!charger) throw new Error('The seed has too few chargers.');
  return charger;
}

const connect = ({ chargeboxId }: SeededCharger, password: string | Buffer) =>
  connectCharger({ url: backend.url, chargeboxId, password });

/** Whether it is let in with this password. */
async function isLetIn(charger: SeededCharger, password: string | Buffer): Promise<boolean> {
  try {
    await (await connect(charger, password)).close();
    return true;
  } catch (error) {
    expect(String(error)).toContain('401');
    return false;
  }
}

async function make(deviceList: readonly string[]): Promise<CreatedPasswords> {
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
const comesTo = async (jobId: string, wanted: string) => {
  await until(async () => (await outcome(jobId)).outcome === wanted);
  return (await outcome(jobId)).detail;
};

/** The key that a charger is told next, and its message. */
async function keyTold(socket: RawCharger): Promise<{ id: string; key: string }> {
  const [type, id, action, payload] = (await socket.next()) as OcppMessage;
  expect([type, action]).toEqual([2, 'ChangeConfiguration']);
  const { key, value } = payload as { key: string; value: string };
  expect(key).toBe('AuthorizationKey');
  expect(value).toMatch(/^[0-9a-f]{40}$/);
  return { id, key: value };
}

test('a password that was made is valid beside the old one, until the charger has signed in with it', async () => {
  const charger = another();
  const { passwords, csv } = await make([charger.chargeboxId]);
  const [made] = passwords;
  expect(passwords).toEqual([{ chargeboxId: charger.chargeboxId, password: expect.stringMatching(/^[0-9a-f]{40}$/) }]);
  expect(csv).toBe(`Chargebox ID,Password\r\n${charger.chargeboxId},${made?.password}\r\n`);
  expect(await isLetIn(charger, charger.password)).toBe(true);
  expect(await isLetIn(charger, made?.password ?? '')).toBe(true);
  expect(await isLetIn(charger, charger.password)).toBe(false);
  expect(await isLetIn(charger, made?.password ?? '')).toBe(true);
});

test('of several that were made each is valid, until a newer one is used', async () => {
  const charger = another();
  const made: string[] = [];
  for (let times = 0; times < 3; times += 1)
    made.push((await make([charger.chargeboxId])).passwords[0]?.password ?? '');
  const [first = '', second = '', third = ''] = made;
  expect(await isLetIn(charger, second)).toBe(true);
  expect(await isLetIn(charger, first)).toBe(false);
  expect(await isLetIn(charger, charger.password)).toBe(false);
  expect(await isLetIn(charger, third)).toBe(true);
  expect(await isLetIn(charger, second)).toBe(false);
});

test('passwords of many devices come as one file', async () => {
  const some = [another(), another(), another()].map(({ chargeboxId }) => chargeboxId).sort();
  const { passwords, csv } = await make(some);
  expect(passwords.map(({ chargeboxId }) => chargeboxId)).toEqual(some);
  expect(new Set(passwords.map(({ password }) => password)).size).toBe(some.length);
  expect(csv.split('\r\n')).toHaveLength(some.length + 2);
});

test('a charger that is told a new password signs in with its bytes, and the old one is gone', async () => {
  const charger = another();
  const socket = await connect(charger, charger.password);
  await socket.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'One' });
  const jobId = await rotate(charger);
  const { id, key } = await keyTold(socket);
  socket.say(JSON.stringify([3, id, { status: 'Accepted' }]));
  await comesTo(jobId, 'ACCEPTED');
  // It has not used it yet: it may have lost it again.
  expect(await isLetIn(charger, charger.password)).toBe(true);
  expect((await outcome(jobId)).outcome).toBe('ACCEPTED');
  const proven = await connect(charger, Buffer.from(key, 'hex'));
  expect(await comesTo(jobId, 'EFFECT_SEEN')).toBeNull();
  await proven.close();
  expect(await isLetIn(charger, charger.password)).toBe(false);
  expect(await isLetIn(charger, key)).toBe(true);
  await nowhere(key);
});

test('a charger that takes it over without a word has taken it over when it signs in', async () => {
  const charger = another();
  const socket = await connect(charger, charger.password);
  await socket.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'One' });
  const jobId = await rotate(charger);
  const { key } = await keyTold(socket);
  await socket.close();
  const proven = await connect(charger, key.toUpperCase());
  expect(await comesTo(jobId, 'EFFECT_SEEN')).toMatch(/signed in with the new password/);
  await proven.close();
});

test('a charger that refuses it keeps the old one', async () => {
  const charger = another();
  const socket = await connect(charger, charger.password);
  await socket.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'One' });
  const jobId = await rotate(charger);
  const { id } = await keyTold(socket);
  socket.say(JSON.stringify([3, id, { status: 'Rejected' }]));
  expect(await comesTo(jobId, 'REJECTED')).toBe('The charger refused the new password.');
  await socket.close();
  expect(await isLetIn(charger, charger.password)).toBe(true);
});

test('a refusal that repeats the password does not give it away', async () => {
  const charger = another();
  const socket = await connect(charger, charger.password);
  await socket.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'One' });
  const jobId = await rotate(charger);
  const { id, key } = await keyTold(socket);
  socket.say(JSON.stringify([4, id, 'GenericError', `No room for ${key}.`, { key }]));
  expect(await comesTo(jobId, 'FAILED')).not.toContain(key);
  await socket.close();
  await nowhere(key);
});

test('a vendor makes none for devices of others, and whoever may not change devices none at all', async () => {
  const { chargeboxId } = another();
  const asked = { deviceList: [chargeboxId] };
  expect((await backend.call('viewer', 'POST', 'devices/passwords', asked)).status).toBe(403);
  expect((await backend.call('vendor.acme', 'POST', 'devices/passwords', asked)).status).toBe(403);
});

/** It is in nothing that can be read. */
async function nowhere(password: string): Promise<void> {
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
