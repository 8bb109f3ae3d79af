// A token that was copied before its owner signed out: calls, and live feeds opened with it.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { signIn, signOut, Visitor } from '../backend/testing/browserless.ts';
import { queryDatabase } from '../backend/testing/query-database.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend?.remove());

/** Less than half a minute, after which tokens are looked at anyway. */
const atOnceMs = 5000;

const open = (token: string) => {
  const query = new URLSearchParams({ chargeboxId: backend.chargers()[0]?.chargeboxId ?? '', token });
  return new WebSocket(`${backend.url.replace('http', 'ws')}/api/live-logs?${query}`);
};
const statusOf = async (token: string) =>
  (await fetch(`${backend.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
const closeOf = async (socket: WebSocket) => Number((await once(socket, 'close'))[0]);
/** With what code a feed ends, or that it goes on. */
const endOf = (socket: WebSocket) =>
  Promise.race([closeOf(socket), new Promise((done) => setTimeout(() => done('goes on'), atOnceMs).unref())]);

test('end at once with the session, and cannot be opened again; other sessions of the same person go on', async () => {
  const [here, elsewhere] = [new Visitor(backend.url), new Visitor(backend.url)];
  const tokens = await signIn(here, 'viewer@example.com');
  const others = await signIn(elsewhere, 'viewer@example.com');
  const [feed, other] = [open(tokens.access_token), open(others.access_token)];
  await Promise.all([once(feed, 'open'), once(other, 'open')]);
  const ended = endOf(feed);
  await signOut(here, tokens.id_token);
  expect(await ended).toBe(4401);
  expect(await endOf(open(tokens.access_token))).toBe(4401);
  expect(await statusOf(tokens.access_token)).toBe(401);
  expect(await statusOf(others.access_token)).toBe(200);
  expect(other.readyState).toBe(WebSocket.OPEN);
  other.close();
});

test('are refused to a token whose account may less than it says', async () => {
  const token = await backend.token('operator');
  await queryDatabase(
    backend,
    `update users set permissions = array_remove(permissions, 'read:devices') where email = 'operator@example.com'`,
  );
  expect(await endOf(open(token))).toBe(4401);
});

test('a refusal is told, with who and where from, and without the token', async () => {
  const told = (event: string) => backend.logged((line) => line.event === event && line.what === 'GET /api/live-logs');
  expect(await closeOf(open('secret-of-mine'))).toBe(4401);
  await expect(told('token-refused')).resolves.toMatchObject({ who: null, address: '127.0.0.1' });
  expect(JSON.stringify(backend.log)).not.toContain('secret-of-mine');
});
