import { Kysely, PostgresDialect } from 'kysely';
import { DatabaseAway } from '../database/away.ts';
import type { Tables } from '../database/tables.ts';
import { hashChargerPassword } from '../ocpp/charger-password.ts';
import { Doorkeeper } from './doorkeeper.ts';

/** A database that is away, so many times; then it has these rows. */
function databaseAway(times: number, rows: object[] = []): Kysely<Tables> {
  let left = times;
  const pool = {
    connect: async () => {
      left -= 1;
      if (left >= 0) throw new DatabaseAway(new Error('Connection terminated unexpectedly'));
      return { query: async () => ({ command: 'SELECT' as const, rowCount: rows.length, rows }), release: () => {} };
    },
    end: async () => {},
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

const claim = (index: number) => ({ chargeboxId: `CP-${index}`, otherReadings: [], credentials: undefined });

const open = new AbortController().signal;

test('chargers that come while the database is away are turned away spread in time, and told to come back so', async () => {
  const held: number[] = [];
  const hold = async (ms: number) => void held.push(ms);
  const keeper = new Doorkeeper({
    db: databaseAway(Number.POSITIVE_INFINITY),
    closing: open,
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
  const keeper = new Doorkeeper({ db: databaseAway(1), closing: open, hold: async () => {} });
  expect(await keeper.admit(claim(1))).toMatchObject({ status: 404 });
});

test('while too many chargers connect an upgrade waits until there is room', async () => {
  let isFull = true;
  const asked = jest.fn(() => isFull);
  const keeper = new Doorkeeper({ db: databaseAway(0), closing: open, isFull: asked });
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
  const keeper = new Doorkeeper({ db: new Kysely<Tables>({ dialect }), closing: open, lookupMs: 50 });
  const waiting = Array.from({ length: 10 }, (_, index) => keeper.admit(claim(index)));
  for (const answer of await Promise.all(waiting)) {
    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': expect.any(String) } });
  }
});

test('the end of the gateway holds nobody', async () => {
  const closing = new AbortController();
  const keeper = new Doorkeeper({ db: databaseAway(1), closing: closing.signal });
  const answer = keeper.admit(claim(1));
  closing.abort();
  expect(await answer).toMatchObject({ status: 503 });
});

test('the charger of a retired device is told so with the right password, and nobody else is', async () => {
  const device = {
    id: '1',
    stations: null,
    connectors: null,
    next: null,
    serial_number: null,
    connected_from: null,
    connected: false,
    password_hash: hashChargerPassword('right'),
  };
  const answer = (retired: boolean, password: string) => {
    const db = databaseAway(0, [{ ...device, retired }]);
    const credentials = { user: 'CP-1', password: Buffer.from(password) };
    return new Doorkeeper({ db, closing: open }).admit({ chargeboxId: 'CP-1', otherReadings: [], credentials });
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
