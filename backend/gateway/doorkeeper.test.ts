import { serverLimits } from '@dmp/shared/contract';
import { Kysely, PostgresDialect } from 'kysely';
import { DatabaseUnavailable } from '../database/away.ts';
import type { Tables } from '../database/tables.ts';
import { hashChargerPassword } from '../ocpp/charger-password.ts';
import { Doorkeeper, type DoorkeeperOptions } from './doorkeeper.ts';
import type { Claim } from './handshake.ts';
import { Traffic } from './traffic.ts';

/** A database that is away, so many times; then it has these rows. */
function databaseAway(times: number, rows: object[] = []): Kysely<Tables> {
  let left = times;
  const pool = {
    connect: async () => {
      left -= 1;
      if (left >= 0) throw new DatabaseUnavailable(new Error('Connection terminated unexpectedly'));
      return { query: async () => ({ command: 'SELECT' as const, rowCount: rows.length, rows }), release: () => {} };
    },
    end: async () => {},
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

const claim = (index: number) => ({ chargeboxId: `CP-${index}`, otherReadings: [], credentials: undefined });

/** A doorkeeper whose chargers have done nothing of late, unless given otherwise. */
function doorkeeper(options: Pick<DoorkeeperOptions, 'db'> & Partial<DoorkeeperOptions>) {
  const keeper = new Doorkeeper({
    closing: new AbortController().signal,
    hold: async () => {},
    traffic: () => new Traffic({ dailyMegabytes: 1 }),
    ...options,
  });
  return { admit: (one: Claim, left = new AbortController().signal) => keeper.admit(one, left) };
}

test('chargers that come while the database is away are turned away spread in time, and told to come back so', async () => {
  const held: number[] = [];
  const hold = async (ms: number) => void held.push(ms);
  const keeper = doorkeeper({
    db: databaseAway(Number.POSITIVE_INFINITY),
    hold,
  });
  const refused = await Promise.all(Array.from({ length: 3000 }, (_, index) => keeper.admit(claim(index))));
  expect(new Set(refused.map((answer) => ('status' in answer ? answer.status : 'let in')))).toEqual(new Set([503]));
  const tellsWhen = refused.flatMap((answer) => ('status' in answer ? Number(answer.headers?.['Retry-After']) : []));
  // 100 a second on average; that one second has twice as many does not happen by chance.
  for (const seconds of [held.map((ms) => Math.floor(ms / 1000)), tellsWhen.map((second) => second - 1)]) {
    expect(seconds).toHaveLength(3000);
    const counts = Array.from({ length: 30 }, (_, second) => seconds.filter((one) => one === second).length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3000);
    expect(Math.max(...counts)).toBeLessThan(200);
  }
});

test('who was held back is let in by what the database says once it is there', async () => {
  const keeper = doorkeeper({ db: databaseAway(1) });
  expect(await keeper.admit(claim(1))).toMatchObject({ status: 404 });
});

test('while too many chargers connect an upgrade waits until there is room', async () => {
  let isFull = true;
  const asked = jest.fn(() => isFull);
  const keeper = doorkeeper({ db: databaseAway(0), isFull: asked });
  const answer = keeper.admit(claim(1));
  let isAnswered = false;
  const done = answer.then(() => {
    isAnswered = true;
  });
  while (asked.mock.calls.length < 3) await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  isFull = false;
  await done;
  expect(await answer).toMatchObject({ status: 404 });
});

test('an upgrade whose lookup takes too long is refused with a Retry-After', async () => {
  const connect = () => new Promise(() => {});
  const dialect = new PostgresDialect({ pool: { connect, end: async () => {} } as never });
  const keeper = doorkeeper({ db: new Kysely<Tables>({ dialect }), lookupMs: 50 });
  const waiting = Array.from({ length: 10 }, (_, index) => keeper.admit(claim(index)));
  for (const answer of await Promise.all(waiting)) {
    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': expect.any(String) } });
  }
});

/** Signals of those who are held, and a hold that ends with them alone. */
function heldUntilEnd() {
  const held: AbortSignal[] = [];
  const hold = (_: number, end: AbortSignal) =>
    new Promise<void>((resolve) => {
      held.push(end);
      end.addEventListener('abort', () => resolve());
    });
  const oneIsHeld = async () => {
    while (held.length === 0) await new Promise(setImmediate);
  };
  return { hold, oneIsHeld };
}

test.each(['the gateway ends', 'the caller leaves'])('nobody is held once %s, nor looked up then', async (what) => {
  const end = new AbortController();
  const { hold, oneIsHeld } = heldUntilEnd();
  const isFull = jest.fn(() => false);
  const keeper = doorkeeper({
    db: databaseAway(1),
    ...(what === 'the gateway ends' ? { closing: end.signal } : {}),
    hold,
    isFull,
  });
  const answer = keeper.admit(claim(1), what === 'the gateway ends' ? undefined : end.signal);
  await oneIsHeld();
  end.abort();
  expect(await answer).toMatchObject({ status: 503 });
  expect(isFull).toHaveBeenCalledTimes(1);
});

test('the charger of a retired device is told so with the right password, and nobody else is', async () => {
  const answer = (retired: boolean, password: string) => {
    const db = databaseAway(0, [{ ...device, retired }]);
    const credentials = { user: 'CP-1', password: Buffer.from(password) };
    return doorkeeper({ db }).admit({ chargeboxId: 'CP-1', otherReadings: [], credentials });
  };
  expect(await answer(true, 'right')).toEqual({
    chargeboxId: 'CP-1',
    status: 403,
    sentence: 'This charge point is retired.',
    reason: 'RETIRED',
  });
  expect(await answer(true, 'wrong')).toMatchObject({ status: 401 });
  expect(await answer(false, 'right')).toMatchObject({ deviceId: '1' });
});

const device = {
  id: '1',
  ...{ stations: null, connectors: null, next: null, serial_number: null, connected_from: null },
  ...{ connected: false, retired: false, password_hash: hashChargerPassword('right') },
};
const right = {
  ...{ chargeboxId: 'CP-1', otherReadings: [], address: '192.0.2.1' },
  credentials: { user: 'CP-1', password: Buffer.from('right') },
};

test('a charger that connects too often is refused for a while, at its usual address without a lookup', async () => {
  let now = 0;
  const own = new Traffic({ dailyMegabytes: 1, now: () => now });
  let lookups = 0;
  const db = databaseAway(0, [device]);
  const isFull = () => {
    lookups += 1;
    return false;
  };
  const keeper = doorkeeper({ db, isFull, traffic: () => own });
  const { connections } = serverLimits.chargerMinute;
  for (let n = 0; n < connections; n += 1) expect(await keeper.admit(right)).toMatchObject({ deviceId: '1' });
  const refusal = { status: 429, headers: { 'Retry-After': '1' } };
  expect(await keeper.admit(right)).toMatchObject(refusal);
  expect(lookups).toBe(connections);
  expect(await keeper.admit({ ...right, address: '192.0.2.9' })).toMatchObject(refusal);
  // Who does not know its password uses up nothing, and learns nothing.
  const guess = { ...right.credentials, password: Buffer.from('guess') };
  expect(await keeper.admit({ ...right, address: '192.0.2.9', credentials: guess })).toMatchObject({ status: 401 });
  now += 1000;
  expect(await keeper.admit(right)).toMatchObject({ deviceId: '1' });
});

test('callers who leave have no more lookups at a time than others', async () => {
  const connect = jest.fn(() => new Promise(() => {}));
  const dialect = new PostgresDialect({ pool: { connect, end: async () => {} } as never });
  const keeper = doorkeeper({ db: new Kysely<Tables>({ dialect }) });
  for (let n = 0; n < 50; n += 1) {
    const left = new AbortController();
    const answer = keeper.admit({ ...claim(n), address: `192.0.2.${n % 2}` }, left.signal);
    await new Promise(setImmediate);
    left.abort();
    expect(await answer).toMatchObject({ status: 503 });
  }
  expect(connect.mock.calls.length).toBeLessThanOrEqual(4);
});

test.each([
  ['a charger that connects too often', serverLimits.chargerMinute.connections, 0],
  ['anyone of a network from which too many were rejected', 0, serverLimits.rejectedUpgrades],
])('%s waits for the refusal, unless it leaves', async (_, connections, rejections) => {
  const own = new Traffic({ dailyMegabytes: 1, now: () => 0 });
  for (let n = 0; n < connections; n += 1) own.connect();
  let isHeldUntilEnd = false;
  const { hold, oneIsHeld } = heldUntilEnd();
  const keeper = doorkeeper({
    ...{ db: databaseAway(0, connections > 0 ? [device] : []), traffic: () => own },
    hold: async (ms, end) => {
      expect(ms).toBe(2000);
      if (isHeldUntilEnd) await hold(ms, end);
    },
  });
  for (let n = 0; n < rejections; n += 1) await keeper.admit({ ...right, chargeboxId: `NONE-${n}` });
  isHeldUntilEnd = true;
  const left = new AbortController();
  const answer = keeper.admit(right, left.signal);
  await oneIsHeld();
  left.abort();
  expect(await answer).toMatchObject({ status: 429 });
});

test('one who has left is not let in, and not looked up when its turn comes', async () => {
  const own = new Traffic({ dailyMegabytes: 1, now: () => 0 });
  let isFull = true;
  const db = databaseAway(0, [device]);
  const keeper = doorkeeper({ db, traffic: () => own, isFull: () => isFull });
  const left = new AbortController();
  const answers = Array.from({ length: 10 }, () => keeper.admit(right, left.signal));
  await new Promise(setImmediate);
  left.abort();
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 503 });
  const executed = jest.spyOn(db, 'getExecutor');
  isFull = false;
  expect(await keeper.admit(right)).toMatchObject({ deviceId: '1' });
  expect(executed.mock.calls.length).toBe(1);
  expect(own.connectMs).toBe(0);
});

test('an identity that is unknown is not looked up again at once, and counts for its network nevertheless', async () => {
  const isFull = jest.fn(() => false);
  const keeper = doorkeeper({ db: databaseAway(0), isFull });
  const answers = [];
  for (let n = 0; n <= serverLimits.rejectedUpgrades; n += 1) answers.push(await keeper.admit(claim(1)));
  expect(answers.map((answer) => 'status' in answer && answer.status)).toEqual([
    ...Array(serverLimits.rejectedUpgrades).fill(404),
    429,
  ]);
  expect(isFull).toHaveBeenCalledTimes(1);
});
