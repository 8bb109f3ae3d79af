import { TooBusy } from '../pacing/bounded-turns.ts';
import { createAttemptLimit, TooManyAttempts } from './attempts.ts';

const email = 'ops@example.com';
const wrong = async () => undefined;
const right = async () => 'in';
const limits = { perAccountAndAddress: 2, perAccountAndSite: 3, perDevice: 2, perAddress: 5, perAccount: 6 };
const limitOf = () => createAttemptLimit(limits);

test('who guesses an account locks it where they are, and nowhere else', async () => {
  const { guard } = limitOf();
  for (let i = 0; i < 2; i++) await guard({ email, address: '192.0.2.1' }, wrong);
  await expect(guard({ email: ' OPS@example.com', address: '192.0.2.1' }, right)).rejects.toThrow(TooManyAttempts);
  expect(await guard({ email, address: '192.0.2.2' }, right)).toBe('in');
});

test('who guesses from many addresses locks it for devices that nobody knows', async () => {
  const { guard } = limitOf();
  for (const n of [1, 2, 3]) {
    for (let i = 0; i < 2; i++) await guard({ email, address: `192.0.${n}.1` }, wrong);
  }
  await expect(guard({ email, address: '192.0.2.9' }, right)).rejects.toThrow(TooManyAttempts);
  expect(await guard({ email, address: '192.0.2.9', device: 'd1' }, right)).toBe('in');
  for (let i = 0; i < 2; i++) await guard({ email, address: '192.0.2.9', device: 'd1' }, wrong);
  await expect(guard({ email, address: '192.0.2.9', device: 'd1' }, right)).rejects.toThrow(TooManyAttempts);
});

test('the addresses of one IPv6 network are one', async () => {
  const { guard } = limitOf();
  for (let i = 0; i < 5; i++) await guard({ email: `${i}@example.com`, address: `2001:db8::${i}` }, wrong);
  await expect(guard({ email: 'else@example.com', address: '2001:db8::9' }, wrong)).rejects.toThrow(TooManyAttempts);
});

test('what was refused on one address does not count against the account', async () => {
  const { guard } = limitOf();
  for (let i = 0; i < 2; i++) await guard({ email, address: '192.0.2.1' }, wrong);
  for (let i = 0; i < 10; i++) await expect(guard({ email, address: '192.0.2.1' }, wrong)).rejects.toThrow();
  expect(await guard({ email, address: '192.0.2.2' }, right)).toBe('in');
});

test('a sign-in that nobody could judge does not count', async () => {
  const { guard } = limitOf();
  for (let i = 0; i < 10; i++) {
    await expect(guard({ email, address: '192.0.2.1' }, () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    );
  }
  expect(await guard({ email, address: '192.0.2.1' }, right)).toBe('in');
});

test('many networks of one site count as a few for an account, and do not lock it elsewhere', async () => {
  const { guard } = limitOf();
  const at = (n: number) => ({ email, address: `2001:db8:0:${n}::1` });
  for (const n of [1, 2, 3]) await guard(at(n), wrong);
  for (let n = 4; n < 100; n++) await expect(guard(at(n), right)).rejects.toThrow(TooManyAttempts);
  expect(await guard({ email, address: '2001:db8:1:1::1' }, right)).toBe('in');
});

test('right passwords, however many at once, lock nobody out', async () => {
  const { guard } = limitOf();
  const slowly = async () => {
    await new Promise(setImmediate);
    return 'in';
  };
  // From all addresses of a site, whose attempts for one account come one after another.
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => guard({ email, address: `192.0.2.${n}` }, slowly)),
  );
  const served = answers.filter((answer) => answer.status === 'fulfilled');
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(served).toHaveLength(21);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusy);
  expect(await guard({ email, address: '192.0.2.1' }, right)).toBe('in');
  expect(await guard({ email: 'other@example.com', address: '192.0.2.1' }, right)).toBe('in');
});

test('what an account is refused does not count against its address', async () => {
  const { guard } = limitOf();
  for (let i = 0; i < 2; i++) await guard({ email, address: '192.0.2.1' }, wrong);
  for (let i = 0; i < 10; i++) await expect(guard({ email, address: '192.0.2.1' }, wrong)).rejects.toThrow();
  expect(await guard({ email: 'other@example.com', address: '192.0.2.1' }, right)).toBe('in');
});

test('attempts that nobody could judge take no place of those that count', async () => {
  const { guard } = createAttemptLimit(limits, { keys: 1000 });
  for (let i = 0; i < 2; i++) await guard({ email, address: '192.0.2.1' }, wrong);
  for (let n = 0; n < 1001; n++) {
    const attempt = { email: `${n}@example.com`, address: `10.0.${n >> 8}.${n & 255}` };
    await guard(attempt, () => Promise.reject(new TooBusy('full'))).catch(() => {});
  }
  await expect(guard({ email, address: '192.0.2.1' }, right)).rejects.toThrow(TooManyAttempts);
});

describe('attempts wait behind others', () => {
  const limit = () => createAttemptLimit();
  /** Whether the next attempt does. */
  const isSuspect = async ({ guard }: ReturnType<typeof limit>, attempt: Parameters<typeof guard>[0]) => {
    let seen: boolean | undefined;
    await guard(attempt, async (turn) => {
      seen = turn.isSuspect;
      return 'in';
    });
    return seen;
  };
  const other = (n: number) => `other-${n}@example.com`;

  test('of a network where five have failed, but not after a few mistakes, or in a browser that is known', async () => {
    const some = limit();
    for (let n = 0; n < 4; n++) await some.guard({ email: other(n), address: '192.0.2.1' }, wrong);
    expect(await isSuspect(some, { email, address: '192.0.2.1' })).toBe(false);
    await some.guard({ email: other(5), address: '192.0.2.1' }, wrong);
    expect(await isSuspect(some, { email, address: '192.0.2.1' })).toBe(true);
    expect(await isSuspect(some, { email, address: '192.0.2.1', device: 'd1' })).toBe(false);
    expect(await isSuspect(some, { email, address: '192.0.2.2' })).toBe(false);
  });

  test('of a site where twenty have failed, each at another network', async () => {
    const some = limit();
    for (let n = 0; n < 20; n++) await some.guard({ email: other(n), address: `2001:db8:0:${n}::1` }, wrong);
    expect(await isSuspect(some, { email, address: '2001:db8:0:ff::1' })).toBe(true);
    expect(await isSuspect(some, { email, address: '2001:db8:1:1::1' })).toBe(false);
  });

  test('of an account that has signed in thirty times', async () => {
    const some = limit();
    for (let n = 0; n < 30; n++) expect(await isSuspect(some, { email, address: `192.0.2.${n}` })).toBe(false);
    expect(await isSuspect(some, { email, address: '198.51.100.1', device: 'd1' })).toBe(true);
    expect(await isSuspect(some, { email: other(1), address: '192.0.2.1' })).toBe(false);
  });
});
