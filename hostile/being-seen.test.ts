// What an attacker does is seen afterwards: in the security log, and in what can be read back of the console.
import { once } from 'node:events';
import { request } from 'node:http';
import { decodeJwt } from 'jose';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { signIn, signOut, Visitor } from '../backend/testing/browserless.ts';

let backend: BackendProcess;
beforeAll(async () => {
  // A caller that comes past no proxy is seen as it is all the same.
  backend = await startBackend({ TRUSTED_PROXIES: '1' });
});
afterAll(() => backend?.remove());

const seen = (event: string) => backend.log.filter((line) => line.event === event);
const told = (event: string) => backend.logged((line) => line.event === event);

test('a wrong password, a right one, and the limit are each told, without the password', async () => {
  const password = 'never-in-any-log';
  const guess = (username: string) => backend.call(undefined, 'POST', 'auth/token', { username, password });
  await guess('Vera.Wrong@example.com');
  await expect(told('sign-in-failed')).resolves.toMatchObject({ who: 'vera.wrong@example.com', address: '127.0.0.1' });
  await backend.token('viewer');
  await expect(told('sign-in')).resolves.toMatchObject({ who: 'viewer@example.com' });
  for (let tries = 0; tries < 12; tries += 1) await guess('locked@example.com');
  await expect(told('sign-in-limited')).resolves.toMatchObject({ address: '127.0.0.1' });
  expect(JSON.stringify(backend.log)).not.toContain(password);
});

test('a call that is refused for want of a permission is told, with its route and not its address', async () => {
  expect((await backend.call('viewer', 'DELETE', 'alerts/some-id?version=1')).status).toBe(403);
  await expect(told('permission-refused')).resolves.toMatchObject({
    who: 'viewer@example.com',
    what: 'DELETE /api/alerts/:id',
  });
});

test('a sign-out is told', async () => {
  const visitor = new Visitor(backend.url);
  const { id_token } = await signIn(visitor, 'operator@example.com');
  await signOut(visitor, id_token);
  const { sub } = decodeJwt(id_token);
  await expect(told('sign-out')).resolves.toMatchObject({ who: sub, address: '127.0.0.1' });
});

/** A charger with a wrong password. @returns the status it is refused with */
async function knock(more: Record<string, string> = {}): Promise<number> {
  const chargeboxId = backend.chargers()[0]?.chargeboxId;
  const call = request(`${backend.url}/ocpp/${chargeboxId}`, {
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      ...{ 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'sec-websocket-protocol': 'ocpp1.6' },
      authorization: `Basic ${Buffer.from(`${chargeboxId}:wrong`).toString('base64')}`,
      ...more,
    },
  }).end();
  const [response] = await once(call, 'response');
  response.resume();
  return response.statusCode as number;
}

test('a thousand wrong passwords of a charger are one line', async () => {
  const [charger] = backend.chargers();
  for (let round = 0; round < 20; round += 1) {
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => knock())))).not.toContain(101);
  }
  await expect(told('charger-refused')).resolves.toMatchObject({ who: charger?.chargeboxId, address: '127.0.0.1' });
  expect(seen('charger-refused')).toHaveLength(1);
});

test('behind a trusted proxy each charger counts by its own address, and none by one it made up', async () => {
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    for (let tries = 0; tries < 5; tries += 1) await knock({ 'x-forwarded-for': `203.0.113.${tries}, ${address}` });
  }
  await expect(
    backend.logged((line) => line.event === 'charger-refused' && line.address === '192.0.2.2'),
  ).resolves.toBeDefined();
  const lines = seen('charger-refused').filter(({ counted }) => counted === undefined);
  expect(lines.map(({ address }) => address)).toEqual(['127.0.0.1', '192.0.2.1', '192.0.2.2']);
});
