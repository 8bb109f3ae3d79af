import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { watchEndedSessions } from './ended-sessions.ts';
import type { Caller } from './tokens.ts';

const permissions = ['read:devices', 'read:logs'] as const;
const caller = (grantId: string | undefined, more: Partial<Caller> = {}): Caller => ({
  ...{ id: 'u1', email: 'one@example.com', name: 'One', permissions: new Set(permissions), owner: undefined, grantId },
  ...more,
});
const account = { email: 'one@example.com', role: 'OPERATOR', permissions: [...permissions] };
const nobody = { email: null, role: null, permissions: null };
const nothing = { grant_id: null, user_id: null, ...nobody };
const grant = (grant_id: string) => ({ ...nothing, grant_id });
const user = (now: object) => ({ ...nothing, user_id: 'u1', ...now });

const log = { error: jest.fn() };
/** What is read next, and since which transaction was asked for. */
let rows: object[];
let asked: unknown[];
let transaction: number;
let isUnavailable: boolean;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  rows = [];
  asked = [];
  transaction = 100;
  isUnavailable = false;
});
afterEach(() => jest.useRealTimers());

function start() {
  const query = async (_text: string, values: unknown[] = []) => {
    if (isUnavailable) throw new Error('unavailable');
    asked.push(values.at(-1));
    const since = String(transaction);
    const answer = (rows.length > 0 ? rows : [nothing]).map((row) => ({ since, ...row }));
    return { command: 'SELECT' as const, rowCount: answer.length, rows: answer };
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
  const listener = jest.fn();
  const stop = sessions.onMore(listener);
  const changes = [
    [account, false],
    [{ ...account, permissions: ['read:devices'] }, true],
    [{ ...account, permissions: ['read:devices', 'read:alerts'] }, true],
    [{ ...account, role: 'VENDOR' }, true],
    [{ ...account, email: 'other@example.com' }, true],
    [nobody, true],
    [account, false],
  ] as const;
  for (const [now, hasEnded] of changes) {
    rows = [user(now)];
    // Read again, it is nothing new.
    await pass(3);
    expect([now, sessions.hasEnded(caller('g1'))]).toEqual([now, hasEnded]);
    expect(sessions.hasEnded(caller('g2', { id: 'u2' }))).toBe(false);
  }
  expect(listener).toHaveBeenCalledTimes(changes.length);
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

test('what was committed since the last time is read, however long ago that was; an unavailable database is one error', async () => {
  const sessions = await start();
  await pass(1);
  transaction = 200;
  await pass(2);
  expect(asked).toEqual(['0', '100', '100', '200']);
  transaction = 150;
  await pass(2);
  expect(asked.slice(4)).toEqual(['200', '0']);
  transaction = 200;
  await pass(1);
  isUnavailable = true;
  await pass(120);
  expect(log.error).toHaveBeenCalledTimes(1);
  isUnavailable = false;
  rows = [grant('g1')];
  await pass(1);
  expect(asked.at(-1)).toBe('200');
  expect(sessions.hasEnded(caller('g1'))).toBe(true);
  await sessions.close();
});
