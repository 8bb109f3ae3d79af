// Two processes of the API on one PostgreSQL, without a bus: users sign in and out at the first, and work with the second.
import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type BackendProcess, runBackend, startBackend } from '../testing/backend-process.ts';
import { signIn, signOut, Visitor } from '../testing/browserless.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { until } from '../testing/until.ts';

const missing = process.env.TEST_DATABASE_URL ? undefined : 'several processes need PostgreSQL: TEST_DATABASE=postgres';
const describeSplit = missing ? describe.skip : describe;

describeSplit(missing ?? 'a session, seen by another process,', () => {
  let first: BackendProcess;
  let second: BackendProcess;
  beforeAll(async () => {
    first = await startBackend({ ROLES: 'api,identity' });
    const key = { SECRETS_KEY_FILE: join(first.dataDir, 'secrets.key') };
    const same = { DATABASE_URL: first.databaseUrl ?? '', PUBLIC_URL: first.url, ...key };
    second = await startBackend({ ROLES: 'api', ...same });
  });
  afterAll(async () => {
    await second?.remove();
    await first?.remove();
  });

  const statusOf = async (token: string) =>
    (await fetch(`${second.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;

  test('ends its live feed and its access token with the sign-out', async () => {
    const visitor = new Visitor(first.url);
    const { access_token: token, id_token } = await signIn(visitor, 'viewer@example.com');
    const query = new URLSearchParams({ chargeboxId: first.chargers()[0]?.chargeboxId ?? '', token });
    const feed = new WebSocket(`${second.url.replace('http', 'ws')}/api/live-logs?${query}`);
    await once(feed, 'open');
    const closed = once(feed, 'close');
    const began = performance.now();
    await signOut(visitor, id_token);
    expect((await closed)[0]).toBe(4401);
    // Long before half a minute is over, after which tokens are checked again.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await statusOf(token)).toBe(401);
  });

  test('ends its access token when its account is disabled', async () => {
    const { access_token: token } = await signIn(new Visitor(first.url), 'viewer@example.com');
    expect(await statusOf(token)).toBe(200);
    const set = (enabled: boolean) =>
      queryDatabase(first, `update users set enabled = ${enabled} where email = 'viewer@example.com'`);
    await set(false);
    await until(async () => (await statusOf(token)) === 401);
    await set(true);
    await until(async () => (await statusOf(token)) === 200);
  });

  test('needs one key for the secrets: a process with another is refused, and changes nothing', async () => {
    const { code, stderr } = await runBackend({
      ...{ DATABASE_URL: first.databaseUrl ?? '', PUBLIC_URL: first.url },
      ...{ DATA_DIR: second.dataDir, PORT: '0', ROLES: 'api' },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('The secrets in the database were encrypted with another key');
    const { access_token: token } = await signIn(new Visitor(first.url), 'viewer@example.com');
    expect(await statusOf(token)).toBe(200);
  });
});
