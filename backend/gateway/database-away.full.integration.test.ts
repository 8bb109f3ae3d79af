// What chargers notice of a database that is lost: nothing but time.
import pg from 'pg';
import { type BackendProcess, runBackend, type SeededCharger, startBackend } from '../testing/backend-process.ts';
import { startPostgres } from '../testing/postgres.mjs';
import { postgresInstallation as programs } from '../testing/postgres-installation.ts';
import { connectCharger, type RawCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';
import { startWire } from '../testing/wire.mjs';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;
type Wire = Awaited<ReturnType<typeof startWire>>;

let postgres: Postgres;
let wire: Wire;
let backend: BackendProcess;
let charger: RawCharger;
let known: SeededCharger;

beforeAll(async () => {
  postgres = await startPostgres(programs ? { programs } : {});
  wire = await startWire(Number(new URL(postgres.url).port));
  backend = await startBackend({ DATABASE_URL: wire.through(postgres.url) });
  const [first] = backend.chargers();
  if (!first) throw new Error('The seed has too few chargers.');
  known = first;
  charger = await connectCharger({ url: backend.url, ...known });
});
afterAll(async () => {
  await backend?.remove();
  await wire?.close();
  await postgres?.stop();
});

/** Straight at the server, past the wire. */
async function rows<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function isConnected(chargeboxId = known.chargeboxId): Promise<boolean | undefined> {
  const [device] = await rows<{ connected: boolean }>('select connected from devices where chargebox_id = $1', [
    chargeboxId,
  ]);
  return device?.connected;
}

let meterStart = 0;
/** Each of another session: one with the meter of the last would be its repetition. */
const start = () => {
  meterStart += 1;
  return { connectorId: 1, idTag: 'TAG', meterStart, timestamp: new Date().toISOString() };
};
/** How often each message of a transaction's start is in the log, and the transaction itself. */
async function keptOf(transactionId: unknown): Promise<{ requests: number; transactions: number; last: number }> {
  const [found] = await rows<{ requests: number; transactions: number; last: number }>(
    `select (select count(*)::int from ocpp_logs where chargebox_id = $1 and detail_type = 'START_TRANSACTION_REQUEST')
              as requests,
            (select count(*)::int from transactions t join devices d on d.id = t.device_id
             where d.chargebox_id = $1 and t.id_tag = 'TAG') as transactions,
            (select max(id) from transactions) as last`,
    [known.chargeboxId],
  );
  if (!found) throw new Error('Nothing was counted.');
  expect(found.last).toBe(transactionId);
  return found;
}

test.each(['broken', 'silent'] as const)(
  'a commit whose answer is lost on a %s connection is found, and nothing is written twice',
  async (how) => {
    const { transactionId: first } = await charger.call('StartTransaction', start());
    const before = await keptOf(first);
    const lost = wire.loseAnswerTo('commit', how);
    const { transactionId } = await charger.call('StartTransaction', start());
    await lost;
    const after = await keptOf(transactionId);
    expect(after.requests - before.requests).toBe(1);
    expect(after.transactions - before.transactions).toBe(1);
  },
);

test('connections that die without a word cost a charger only time', async () => {
  wire.silence();
  const { transactionId } = await charger.call('StartTransaction', start());
  await keptOf(transactionId);
});

test('a database that cannot be reached for a while is waited for', async () => {
  wire.lead(1);
  wire.cut();
  const answer = charger.call('Heartbeat', {});
  await backend.logged(({ msg }) => msg === 'the database is unavailable; messages of chargers wait for it');
  wire.lead(Number(new URL(postgres.url).port));
  expect(await answer).toEqual({ currentTime: expect.any(String) });
  await backend.logged(({ msg }) => msg === 'the database is back; what waited for it is written');
  expect(charger.socket.readyState).toBe(charger.socket.OPEN);
});

test('a device whose row another transaction holds fails alone, and holds up no other', async () => {
  const [, second] = backend.chargers();
  if (!second) throw new Error('The seed has too few chargers.');
  const other = await connectCharger({ url: backend.url, ...second });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('begin');
  await client.query('select from devices where chargebox_id = $1 for update', [known.chargeboxId]);
  const held = charger.call('Heartbeat', {}).then(
    () => 'answered',
    (error: Error) => error.message,
  );
  const [ended] = await Promise.all([held, other.call('Heartbeat', {}), other.call('StartTransaction', start())]);
  expect(ended).toMatch(/InternalError/);
  await client.query('commit');
  await client.end();
  expect(await charger.call('Heartbeat', {})).toEqual({ currentTime: expect.any(String) });
  await other.close();
  await until(async () => (await isConnected(second.chargeboxId)) === false);
});

test('a gateway that was taken for dead keeps its chargers, and the database says again that they are connected', async () => {
  expect(await isConnected()).toBe(true);
  const noted = await rows(`
    with dead as (update gateways set seen_at = now() - interval '2 minutes'),
    closed as (
      update connections set disconnected_at = now(), reason = 'The gateway stopped'
      where disconnected_at is null returning device_id
    )
    update devices d set connected = false from closed where d.id = closed.device_id returning d.id`);
  expect(noted).toHaveLength(1);
  await until(async () => (await isConnected()) === true);
  expect(charger.socket.readyState).toBe(charger.socket.OPEN);
  await charger.call('Heartbeat', {});
});

test('a second gateway of the same name is refused with a sentence, and the first one goes on', async () => {
  const env = { DATABASE_URL: postgres.url, DATA_DIR: backend.dataDir, PORT: '0', DEMO: '0' };
  const { code, stderr } = await runBackend(env);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(
      'Another gateway named "gateway" is running on this database; stop it or set GATEWAY_NAME to a name of its own.',
    ),
  });
  await charger.call('Heartbeat', {});
});

test('a gateway that was killed has its name again at its next start', async () => {
  await backend.kill();
  await charger.closed;
  await backend.restart();
  charger = await connectCharger({ url: backend.url, ...known });
  await charger.call('Heartbeat', {});
});
