// Idempotency-Keys as nobody should send them, and repetitions that try to get what is another's or to start twice.
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { serverLimits } from '@dmp/shared/contract';
import { type BackendProcess, type DemoUser, startBackend } from '../backend/testing/backend-process.ts';
import { queryDatabase } from '../backend/testing/query-database.ts';

let backend: BackendProcess;
let chargeboxIds: string[];
beforeAll(async () => {
  backend = await startBackend();
  chargeboxIds = backend.chargers().map(({ chargeboxId }) => chargeboxId);
});
afterAll(() => backend?.remove());

interface Sent {
  user?: DemoUser;
  method?: string;
  path?: string;
  body: unknown;
  /** As bytes of the header, each one a header of its own. */
  keys: readonly string[];
}

/** By `node:http`, which sends headers that `fetch` would not. */
async function send({ user = 'admin', method = 'POST', path = 'remote-action/trigger-action', body, keys }: Sent) {
  const headers = {
    ...{ authorization: `Bearer ${await backend.token(user)}`, 'content-type': 'application/json' },
    'idempotency-key': [...keys],
  };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(`${backend.url}/api/${path}`, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

const reset = (at: number, resetType = 'Soft') => ({
  ...{ deviceList: [chargeboxIds[at]], remoteActionType: 'IMMEDIATE' },
  ...{ eventType: 'RESET_REQUEST', resetType },
});
const jobs = async (): Promise<number> =>
  ((await backend.call('admin', 'GET', 'remote-action/jobs')).body as { totalElements: number }).totalElements;
const rows = () =>
  queryDatabase<{ key_hash: string; answer: string | null; whole: string }>(
    backend,
    'select key_hash, answer, r::text as whole from idempotent_requests r',
  );
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

test.each([
  ['too long by one', [`"${'k'.repeat(serverLimits.idempotency.keyLength.max + 1)}"`], 400],
  ['12 KB long', [`"${'k'.repeat(12_000)}"`], 400],
  ['with a tab', ['"a\tb"'], 400],
  ['not in ASCII', ['"cl\u00e9"'], 400],
  ['twice', ['"a"', '"b"'], 400],
  ['twice the same', ['"a"', '"a"'], 400],
  ['with a parameter', ['"a";p=1'], 400],
  ['with a backslash at its end', ['"a\\"'], 400],
  ['of blanks around nothing', ['  '], 400],
])('a key that is %s starts nothing', async (_, keys, status) => {
  const before = await jobs();
  expect((await send({ body: reset(0), keys })).status).toBe(status);
  expect(await jobs()).toBe(before);
});

test.each([
  ['the longest', 'k'.repeat(serverLimits.idempotency.keyLength.max)],
  ['one that means something to a database', `'); drop table idempotent_requests; -- % _ $1`],
  ['one that is a name of every object', '__proto__'],
  ['one of blanks', '   '],
])('a key that is %s is a key', async (_, key) => {
  const before = await jobs();
  const first = await send({ body: reset(1), keys: [`"${key}"`] });
  expect(first.status).toBe(200);
  expect(await send({ body: reset(1), keys: [`"${key}"`] })).toEqual(first);
  expect(await jobs()).toBe(before + 1);
});

test('a key with escapes is the one without them', async () => {
  const before = await jobs();
  const answers = [
    await send({ body: reset(2), keys: ['"a\\"b"'] }),
    await send({ body: reset(2), keys: ['"a\\"b"'] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await jobs()).toBe(before + 1);
  expect((await rows()).some(({ key_hash }) => key_hash === hashOf('a"b'))).toBe(true);
});

test('the key of another person gets nothing of their answer, whatever they may', async () => {
  const before = await jobs();
  const keys = ['"guessed"'];
  const first = await send({ body: reset(3), keys });
  // With the same request: refused for what they may not, and begun as their own for what they may.
  expect((await send({ user: 'viewer', body: reset(3), keys })).status).toBe(403);
  const own = await send({ user: 'operator', body: reset(3), keys });
  expect(own.status).toBe(200);
  expect(own.text).not.toBe(first.text);
  expect(await jobs()).toBe(before + 2);
  // A refusal took nothing from its owner.
  expect(await send({ body: reset(3), keys })).toEqual(first);
});

test('on another route, in another case of its path, or with a query the key starts nothing of the first', async () => {
  const keys = ['"route"'];
  const [one, other] = [chargeboxIds[4], chargeboxIds[5]];
  const put = (path: string) => send({ method: 'PUT', path, body: { message: 'Hi' }, keys });
  expect((await put(`evse/messages/${one}`)).status).toBe(200);
  expect((await put(`evse/messages/${other}`)).status).toBe(422);
  expect((await put(`evse/messages/${one}?x=1`)).status).toBeGreaterThanOrEqual(400);
  expect((await send({ body: reset(4), keys })).status).toBe(200);
  const { body } = await backend.call('admin', 'GET', `evse/messages/${other}`);
  expect(JSON.stringify(body)).not.toContain('"Hi"');
});

test('of eight passwords asked for at once each answer has one or says to try again, and none is kept', async () => {
  const body = { deviceList: [chargeboxIds[6]] };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send({ path: 'devices/passwords', body, keys: ['"at once"'] })),
  );
  for (const { status, text } of answers) {
    if (status !== 200) expect(text).toContain('still under way');
    else expect(JSON.parse(text)).toMatchObject({ passwords: [{ password: expect.any(String) }] });
  }
  const passwords = answers.flatMap(({ status, text }) =>
    status === 200 ? [JSON.parse(text).passwords[0].password as string] : [],
  );
  expect(passwords.length).toBeGreaterThan(0);
  for (const { whole } of await rows()) for (const password of passwords) expect(whole).not.toContain(password);
});

test('many keys of one person push out no key of another, and none of a request that is under way', async () => {
  const keys = ['"kept"'];
  const first = await send({ user: 'operator', body: reset(7), keys });
  const [mine] = await queryDatabase<{ user_id: string }>(
    backend,
    `select user_id from idempotent_requests where key_hash = '${hashOf('guessed')}' order by started_at limit 1`,
  );
  await queryDatabase(
    backend,
    `insert into idempotent_requests (user_id, route, key_hash, fingerprint, started_at, status)
     select '${mine?.user_id}', 'POST /x', n::text, '', now() + n * interval '1 millisecond', case when n > 1 then 200 end
     from generate_series(1, ${2 * serverLimits.idempotency.perUser}) n`,
  );
  expect((await send({ body: reset(7), keys: ['"one more"'] })).status).toBe(200);
  const left = await queryDatabase<{ key_hash: string }>(
    backend,
    `select key_hash from idempotent_requests where user_id = '${mine?.user_id}'`,
  );
  expect(left.length).toBeLessThanOrEqual(serverLimits.idempotency.perUser + 2);
  expect(left.some(({ key_hash }) => key_hash === '1')).toBe(true);
  expect(await send({ user: 'operator', body: reset(7), keys })).toEqual(first);
});

test('a power cut while a request is under way leaves its key with it: a second try starts nothing', async () => {
  const keys = ['"cut"'];
  await send({ body: reset(8), keys });
  // As it stands in the moment before the answer is kept.
  await queryDatabase(
    backend,
    `update idempotent_requests set status = null, answer = null where key_hash = '${hashOf('cut')}'`,
  );
  const before = await jobs();
  await backend.kill();
  await backend.restart();
  const again = await send({ body: reset(8), keys });
  expect(again.status).toBe(409);
  expect(again.text).toContain('still under way');
  expect(await jobs()).toBe(before);
});

test('no key is in the log', () => {
  const log = JSON.stringify(backend.log);
  for (const key of ['guessed', 'at once', 'kept', 'k'.repeat(100)]) expect(log).not.toContain(`"${key}`);
});
