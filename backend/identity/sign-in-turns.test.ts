import { TooBusy } from '../pacing/bounded-turns.ts';
import { inTime } from '../pacing/in-time.ts';
import { createSignInTurns } from './sign-in-turns.ts';

/** Hashes of which each ends when the test says so. */
function hashes(waitMs = 10_000) {
  const turns = createSignInTurns();
  const begun: string[] = [];
  const refused: unknown[] = [];
  const ends: (() => void)[] = [];
  const take = (email: string, address: string, more: { device?: string; isSuspect?: boolean } = {}) => {
    const hash = async () => {
      begun.push(email);
      await new Promise<void>((resolve) => ends.push(resolve));
    };
    const { device, isSuspect = false } = more;
    inTime(waitMs, 'too late', (signal) => turns.take({ email, address, device }, { signal, isSuspect }, hash)).catch(
      (error: unknown) => refused.push(error),
    );
  };
  /** Ends the one that has taken longest. */
  const endOne = async () => {
    ends.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  };
  return { begun, refused, take, endOne };
}

const owner = 'owner@example.com';

// Attempts that still wait at the end of a test must not end in another one.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

test.each([
  ['elsewhere', '192.0.2.1'],
  ['at the same provider', '2001:db8:ffff::1'],
])('an attacker with all networks of a /56 holds up one sign-in %s for two hashes', async (_where, address) => {
  const { begun, take, endOne } = hashes();
  for (let n = 0; n < 256; n += 1) {
    for (let each = 0; each < 4; each += 1) take(`attacker-${n}@example.com`, `2001:db8:0:${n.toString(16)}::1`);
  }
  await endOne();
  take(owner, address);
  for (let turn = 0; turn < 4; turn += 1) await endOne();
  expect(begun).toContain(owner);
});

test('a known device waits for no other one, at its own address neither; of three accounts each has its turn', async () => {
  const { begun, take, endOne } = hashes();
  for (let n = 0; n < 100; n += 1) take('attacker@example.com', '192.0.2.1');
  for (let n = 0; n < 100; n += 1) take(`colleague-${n % 3}@example.com`, '192.0.2.1', { device: `device-${n}` });
  await endOne();
  take(owner, '192.0.2.1', { device: 'device' });
  for (let turn = 0; turn < 12; turn += 1) await endOne();
  expect(begun).toContain(owner);
});

test('hundreds of suspect networks everywhere hold up one that is not for a hash or two', async () => {
  const { begun, take, endOne } = hashes();
  for (let n = 0; n < 250; n += 1) take(`attacker-${n}@example.com`, `10.${n}.0.1`, { isSuspect: true });
  await endOne();
  take(owner, '192.0.2.1');
  for (let turn = 0; turn < 2; turn += 1) await endOne();
  expect(begun).toContain(owner);
});

test('one network has at most two hashes at a time, and what would wait too long is refused', async () => {
  const { begun, refused, take, endOne } = hashes();
  for (let n = 0; n < 40; n += 1) take('attacker@example.com', '192.0.2.1');
  await endOne();
  expect(begun.length).toBeLessThan(4);
  expect(refused.length).toBeGreaterThan(15);
  for (const error of refused) expect(error).toBeInstanceOf(TooBusy);
});

test('an attempt whose turn does not come in time is refused, and leaves its place to others', async () => {
  const { begun, refused, take, endOne } = hashes(20);
  for (const n of [1, 2, 3]) take(`${n}@example.com`, '192.0.2.1');
  jest.advanceTimersByTime(20);
  await endOne();
  expect(refused).toHaveLength(3);
  await endOne();
  await endOne();
  take(owner, '192.0.2.1');
  await endOne();
  expect(begun).toEqual(['1@example.com', '2@example.com', owner]);
});
