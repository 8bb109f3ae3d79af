// Two processes of the API on one PostgreSQL and one bus: people sign in and out at the first, and watch at the second.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { signIn, signOut, Visitor } from '../testing/browserless.ts';
import { type NatsServer, noNats, startNats } from '../testing/nats-server.ts';

const missing = process.env.TEST_DATABASE_URL ? noNats : 'several processes need PostgreSQL: TEST_DATABASE=postgres';
const describeSplit = missing ? describe.skip : describe;

describeSplit(missing ?? 'a live feed of another process', () => {
  let nats: NatsServer;
  let first: BackendProcess;
  let second: BackendProcess;
  beforeAll(async () => {
    nats = await startNats();
    first = await startBackend({ ROLES: 'api,identity', NATS_URL: nats.url });
    const same = { DATABASE_URL: first.databaseUrl ?? '', PUBLIC_URL: first.url };
    second = await startBackend({ ROLES: 'api', NATS_URL: nats.url, ...same });
  });
  afterAll(async () => {
    await second?.remove();
    await first?.remove();
    await nats?.stop();
  });

  test('ends with its session, long before anybody looks whether it goes on', async () => {
    const visitor = new Visitor(first.url);
    const { access_token: token, id_token } = await signIn(visitor, 'viewer@example.com');
    const query = new URLSearchParams({ chargeboxId: first.chargers()[0]?.chargeboxId ?? '', token });
    const feed = new WebSocket(`${second.url.replace('http', 'ws')}/api/live-logs?${query}`);
    await once(feed, 'open');
    const closed = once(feed, 'close');
    const began = performance.now();
    await signOut(visitor, id_token);
    expect((await closed)[0]).toBe(4401);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
