import { createHash } from 'node:crypto';
import type { JobPage } from '@dmp/shared/contract';
import { type BackendProcess, type DemoUser, type SeededCharger, startBackend } from '../../testing/backend-process.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { connectCharger } from '../../testing/raw-charger.ts';

let backend: BackendProcess;
let chargers: SeededCharger[];
beforeAll(async () => {
  backend = await startBackend();
  chargers = backend.chargers();
});
afterAll(() => backend.remove());

const charger = (index: number): SeededCharger => {
  const found = chargers[index];
  if (!found) throw new Error('The seed has too few chargers.');
  return found;
};

interface KeyedRequest {
  user?: DemoUser;
  method?: string;
  path?: string;
  body: unknown;
  /** Value of the header, with its quotes. */
  key: string;
}

async function send({
  user = 'admin',
  method = 'POST',
  path = 'remote-action/trigger-action',
  body,
  key,
}: KeyedRequest) {
  const response = await fetch(`${backend.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await backend.token(user)}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const reset = (index: number, resetType = 'Soft') => ({
  ...{ deviceList: [charger(index).chargeboxId], remoteActionType: 'IMMEDIATE' },
  ...{ eventType: 'RESET_REQUEST', resetType },
});
const jobs = async (): Promise<number> =>
  ((await backend.call('admin', 'GET', 'remote-action/jobs')).body as JobPage).totalElements;

test('a repeated request gets the same answer and starts no second job', async () => {
  const before = await jobs();
  const first = await send({ body: reset(0), key: '"repeated"' });
  expect(first).toEqual({ status: 200, body: { jobId: expect.any(String), devices: 1 } });
  expect(await send({ body: reset(0), key: '"repeated"' })).toEqual(first);
  expect(await jobs()).toBe(before + 1);
});

test('identical concurrent requests start one job', async () => {
  const before = await jobs();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send({ body: reset(1), key: '"at once"' })));
  const done = answers.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ body }) => body.jobId)).size).toBe(1);
  for (const { body } of answers.filter(({ status }) => status !== 200)) {
    expect(body.error).toBe('The first request with this Idempotency-Key is still under way. Try again in a moment.');
  }
  expect(await jobs()).toBe(before + 1);
});

test.each([
  ['another body', () => ({ body: reset(2, 'Hard') })],
  ['another query', () => ({ body: reset(2), path: 'remote-action/trigger-action?make=ABB' })],
] as const)('the same key with %s is rejected', async (name, other) => {
  const key = `"${name}"`;
  expect((await send({ body: reset(2), key })).status).toBe(200);
  expect(await send({ key, ...other() })).toEqual({
    status: 422,
    body: { error: 'This Idempotency-Key was used for another request. Use a new key for a new request.' },
  });
});

test('a key belongs to its user and route', async () => {
  const key = '"shared"';
  const one = await send({ body: reset(3), key });
  const other = await send({ user: 'operator', body: reset(3), key });
  expect(other.status).toBe(200);
  expect(other.body.jobId).not.toBe(one.body.jobId);
  const message = { method: 'PUT', path: `evse/messages/${charger(3).chargeboxId}`, body: { message: 'Hi' }, key };
  expect((await send(message)).status).toBeLessThan(300);
});

test('the key of a rejected request can be used again', async () => {
  const invalid = await send({ body: { ...reset(4), resetType: undefined }, key: '"refused"' });
  expect(invalid.status).toBe(400);
  const unknownDevice = await send({ body: { ...reset(4), deviceList: ['NOWHERE'] }, key: '"refused"' });
  expect(unknownDevice.status).toBeGreaterThanOrEqual(400);
  expect((await send({ body: reset(4), key: '"refused"' })).status).toBe(200);
});

test.each(['bare', '""', '"open'])('the key %s is rejected with a sentence', async (key) => {
  expect(await send({ body: reset(5), key })).toEqual({
    status: 400,
    body: { error: 'Idempotency-Key must be one string in double quotes, of at most 255 characters.' },
  });
});

test.each([
  ['just started', 'now()', 'null', /still under way/],
  ['interrupted', "now() - interval '1 hour'", 'null', /may have been carried out\. Check Jobs\.$/],
  ['failed', 'now()', '500', /may have been carried out\. Check Jobs\.$/],
])('a request that was %s is not carried out a second time', async (name, startedAt, status, sentence) => {
  const before = await jobs();
  const key = `"${name}"`;
  await send({ body: reset(6), key });
  await queryDatabase(
    backend,
    `update idempotent_requests set started_at = ${startedAt}, status = ${status}, answer = null
     where key_hash = '${createHash('sha256').update(name).digest('hex')}'`,
  );
  expect(await send({ body: reset(6), key })).toEqual({
    ...{ status: 409, body: { error: expect.stringMatching(sentence) } },
  });
  expect(await jobs()).toBe(before + 1);
});

test('a key can be used again after 24 hours', async () => {
  const key = '"of yesterday"';
  const first = await send({ body: reset(7), key });
  await queryDatabase(
    backend,
    `update idempotent_requests set started_at = now() - interval '24 hours 1 minute'
     where key_hash = '${createHash('sha256').update('of yesterday').digest('hex')}'`,
  );
  const later = await send({ body: reset(7), key });
  expect(later.status).toBe(200);
  expect(later.body.jobId).not.toBe(first.body.jobId);
});

test('passwords are not stored: a repeated request creates new ones, and the earlier ones stop working', async () => {
  const { chargeboxId } = charger(8);
  const call = { path: 'devices/passwords', body: { deviceList: [chargeboxId] }, key: '"passwords"' };
  const unseen = (await send(call)).body.passwords[0].password as string;
  const seen = (await send(call)).body.passwords[0].password as string;
  expect(seen).not.toBe(unseen);
  const stored = await queryDatabase<{ row: string }>(backend, 'select r::text as row from idempotent_requests r');
  expect(JSON.stringify(stored)).not.toContain(unseen);
  expect(JSON.stringify(stored)).not.toContain(seen);
  await expect(connectCharger({ url: backend.url, chargeboxId, password: unseen })).rejects.toThrow();
  const socket = await connectCharger({ url: backend.url, chargeboxId, password: seen });
  await socket.close();
});

test('a secret in a configuration is not stored', async () => {
  const body = [{ changeKey: 'Vendor.AdminPin', changeValue: '4711-S3CRET' }];
  const path = `configurations/${charger(9).chargeboxId}`;
  const first = await send({ path, body, key: '"configuration"' });
  expect(first.status).toBe(200);
  expect(await send({ path, body, key: '"configuration"' })).toEqual(first);
  const stored = await queryDatabase<{ row: string }>(backend, 'select r::text as row from idempotent_requests r');
  expect(JSON.stringify(stored)).not.toContain('4711-S3CRET');
});

test('the description names the header', async () => {
  const { body } = await backend.call(undefined, 'GET', 'openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>> };
  const named = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
      parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key') ? `${method} ${path}` : [],
    ),
  );
  expect(named).toEqual(
    expect.arrayContaining([
      'post /remote-action/trigger-action',
      'patch /state-settings/update-many',
      'post /devices/toggle-port-status/{chargeboxId}',
      'post /devices/passwords',
      'post /configurations/{chargeboxId}',
      'post /charging-groups/{id}/publish',
      'post /network/imports/{id}/apply',
    ]),
  );
});
