import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { watchEndedSessions } from './ended-sessions.ts';
import type { Caller } from './tokens.ts';

const permissions = ['read:devices', 'read:logs'] as const;
const caller = (grantId: string | undefined, more: Partial<Caller> = {}): Caller => ({
  ...{ id: 'u1', email: 'one@example.com', name: 'One', permissions: new Set(permissions), owner: undefined, grantId },
  ...more,
});
const account = { id: 'u1', email: 'one@example.com', role: 'OPERATOR', permissions: [...permissions] };
const nobody = { id: null, email: null, role: null, permissions: null };
const grant = (grant_id: string) => ({ grant_id, user_id: null, ...nobody });
const user = (now: object) => ({ grant_id: null, user_id: 'u1', ...nobody, ...now });

const log = { error: jest.fn() };
/** What is read next, and since how many seconds ago was asked for. */
let rows: object[];
let asked: number[];
let isAway: boolean;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  rows = [];
  asked = [];
  isAway = false;
});
afterEach(() => jest.useRealTimers());

function start() {
  const query = async (_text: string, values: unknown[] = []) => {
    if (isAway) throw new Error('away');
    asked.push(Math.round(Number(values.at(-1))));
    return { command: 'SELECT' as const, rowCount: rows.length, rows };
  };
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  return watchEndedSessions(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) }), log);
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    jest.advanceTimersByTime(1000);
    for (let turn = 0; turn < 12; turn += 1) await new Promise(setImmediate);
  }
}

test('what has ended is known a second later, and by a process that starts afterwards', async () => {
  const sessions = await start();
  expect(sessions.hasEnded(caller('g1'))).toBe(false);
  rows = [grant('g1')];
  await pass(1);
  expect(sessions.hasEnded(caller('g1'))).toBe(true);
  expect(sessions.hasEnded(caller('g2'))).toBe(false);
  expect(sessions.hasEnded(caller(undefined))).toBe(false);
  const later = await start();
  expect(later.hasEnded(caller('g1'))).toBe(true);
  await Promise.all([sessions.close(), later.close()]);
});

test('a changed account ends tokens that say something else, for as long as it differs', async () => {
  const sessions = await start();
  const told = jest.fn();
  const stop = sessions.onMore(told);
  for (const [now, hasEnded] of [
    [account, false],
    [{ ...account, permissions: ['read:devices'] }, true],
    [{ ...account, permissions: ['read:devices', 'read:alerts'] }, true],
    [{ ...account, role: 'VENDOR' }, true],
    [nobody, true],
    [account, false],
  ] as const) {
    rows = [user(now)];
    await pass(1);
    expect([now, sessions.hasEnded(caller('g1'))]).toEqual([now, hasEnded]);
    expect(sessions.hasEnded(caller('g2', { id: 'u2' }))).toBe(false);
  }
  expect(told.mock.calls.length).toBeGreaterThanOrEqual(6);
  stop();
  await sessions.close();
});

test('it is forgotten when its tokens have expired, and kept until then', async () => {
  const sessions = await start();
  rows = [grant('g1')];
  await pass(1);
  rows = [];
  await pass(600);
  expect(sessions.hasEnded(caller('g1'))).toBe(true);
  await pass(61);
  expect(sessions.hasEnded(caller('g1'))).toBe(false);
  await sessions.close();
});

test('the first look and one after a time without the database go back far enough; an unavailable database is one error', async () => {
  const sessions = await start();
  expect(asked).toEqual([660]);
  await pass(3);
  expect(Math.max(...asked.slice(2))).toBeLessThan(70);
  isAway = true;
  await pass(120);
  expect(log.error).toHaveBeenCalledTimes(1);
  isAway = false;
  asked = [];
  rows = [grant('g1')];
  await pass(1);
  expect(asked[0]).toBeGreaterThanOrEqual(180);
  expect(sessions.hasEnded(caller('g1'))).toBe(true);
  await sessions.close();
});
