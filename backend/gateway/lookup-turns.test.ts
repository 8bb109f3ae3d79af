import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { TooBusy } from '../pacing/bounded-turns.ts';
import { LookupTurns } from './lookup-turns.ts';

const caller = (chargeboxId: string, address: string) => ({ chargeboxId, otherReadings: [], address });

/** Lookups that end when they are told to. */
function lookups(turns: LookupTurns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (chargeboxId: string, address: string) =>
    turns.take(caller(chargeboxId, address), async () => {
      begun.push(chargeboxId);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  /** Ends the one that has taken longest. */
  const endOne = async () => {
    ends.shift()?.();
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  };
  return { begun, take, endOne };
}

test('a network that asks for thousands does not hold up one that asks once', async () => {
  const { begun, take, endOne } = lookups(new LookupTurns());
  for (let n = 0; n < 5000; n += 1) void take(`A${n}`, '192.0.2.1');
  for (let n = 0; n < 5000; n += 1) void take(`B${n}`, '192.0.2.2');
  void take('C', '192.0.2.3');
  for (let turn = 0; turn < 5; turn += 1) await endOne();
  expect(begun).toContain('C');
  expect(begun.length).toBeLessThan(12);
});

test('a charger that comes from where it was let in waits for no stranger, of its own network neither', async () => {
  const turns = new LookupTurns();
  const { begun, take, endOne } = lookups(turns);
  turns.letIn(caller('OWN', '192.0.2.1'));
  for (let n = 0; n < 1000; n += 1) void take(`A${n}`, `192.0.2.${n % 100}`);
  await endOne();
  void take('OWN', '192.0.2.1');
  await endOne();
  expect(begun.slice(0, 7)).toContain('OWN');
});

test('many networks of one block have the turns of a few', async () => {
  const { begun, take, endOne } = lookups(new LookupTurns());
  for (let n = 0; n < 4000; n += 1) void take(`A${n}`, `2001:db8:1:${n.toString(16)}::1`);
  void take('C', '192.0.2.3');
  for (let turn = 0; turn < 5; turn += 1) await endOne();
  expect(begun).toContain('C');
  expect(begun.length).toBeLessThan(12);
});

test('a network with many chargers that are known does not hold up one with a single one', async () => {
  const turns = new LookupTurns();
  const { begun, take, endOne } = lookups(turns);
  for (let n = 0; n < 1000; n += 1) turns.letIn(caller(`A${n}`, '192.0.2.1'));
  turns.letIn(caller('OWN', '192.0.2.9'));
  for (let n = 0; n < 1000; n += 1) void take(`A${n}`, '192.0.2.1');
  void take('OWN', '192.0.2.9');
  for (let turn = 0; turn < 5; turn += 1) await endOne();
  expect(begun).toContain('OWN');
  expect(begun.length).toBeLessThan(10);
});

test('no more strangers wait than a fleet has chargers', async () => {
  const { take } = lookups(new LookupTurns());
  for (let n = 0; n < 20_000; n += 1) void take(`A${n}`, '192.0.2.1');
  await expect(take('ONE MORE', '192.0.2.1')).rejects.toBeInstanceOf(TooBusy);
});

test('an identity that was unknown just now is not looked up again for some seconds', async () => {
  jest.useFakeTimers();
  const turns = new LookupTurns();
  await turns.rejected(caller('NONE', '192.0.2.1'), true);
  expect(await turns.withoutLookup(caller('NONE', '192.0.2.9'))).toBe('unknown');
  expect(await turns.withoutLookup(caller('OTHER', '192.0.2.1'))).toBeUndefined();
  jest.advanceTimersByTime(5001);
  expect(await turns.withoutLookup(caller('NONE', '192.0.2.9'))).toBeUndefined();
  jest.useRealTimers();
});

test('strangers of a network from which too many were rejected are not looked up; others are, and those known there', async () => {
  const turns = new LookupTurns(100);
  turns.letIn(caller('OWN', '192.0.2.1'));
  for (let n = 0; n < 100; n += 1) await turns.rejected(caller(`A${n}`, '192.0.2.1'), false);
  expect(await turns.withoutLookup(caller('NEW', '192.0.2.1'))).toBe('too-many');
  expect(await turns.withoutLookup(caller('NEW', '192.0.2.2'))).toBeUndefined();
  expect(await turns.withoutLookup(caller('OWN', '192.0.2.1'))).toBeUndefined();
});

const signedIn = (password: string) => ({
  ...caller('OWN', '192.0.2.1'),
  credentials: { user: 'OWN', password: Buffer.from(password) },
});

test('a charger is known where it was let in, with the same credentials, until its identity is unknown', async () => {
  const turns = new LookupTurns();
  const own = signedIn('right');
  expect(turns.isKnown(own)).toBe(false);
  turns.letIn(own);
  expect(turns.isKnown(own)).toBe(true);
  for (const other of [signedIn('wrong'), caller('OWN', '192.0.2.1'), { ...own, certificateSubject: 'CN=OWN' }]) {
    expect(turns.isKnown(other)).toBe(false);
  }
  expect(turns.isKnown({ ...own, address: '192.0.2.2' })).toBe(false);
  expect(turns.isKnown({ ...own, chargeboxId: 'own' })).toBe(true);
  await turns.rejected(signedIn('wrong'), false);
  expect(turns.isKnown(own)).toBe(true);
  await turns.rejected(own, true);
  expect(turns.isKnown(own)).toBe(false);
});

test('guesses at its password, from its own network too, do not keep it out', async () => {
  const turns = new LookupTurns(100);
  turns.letIn(signedIn('right'));
  for (let n = 0; n < 100; n += 1) await turns.rejected(signedIn(`guess ${n}`), false);
  expect(await turns.withoutLookup(signedIn('guess'))).toBe('too-many');
  expect(await turns.withoutLookup(signedIn('right'))).toBeUndefined();
});

test('one that was let in before this process began is known by its address, but not to guesses without end', async () => {
  const rows = [{ chargebox_id: 'OWN', connected_from: '192.0.2.1' }];
  const connection = { query: async () => ({ command: 'SELECT' as const, rowCount: 1, rows }), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {} };
  const turns = new LookupTurns();
  const letIn: string[] = [];
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  await turns.recall(db, (address) => void letIn.push(address));
  expect(letIn.length).toBeGreaterThan(0);
  expect(turns.isKnown(signedIn('right'))).toBe(true);
  for (let n = 0; n < 10; n += 1) await turns.rejected(signedIn(`guess ${n}`), false);
  expect(turns.isKnown(signedIn('right'))).toBe(false);
  turns.letIn(signedIn('right'));
  expect(turns.isKnown(signedIn('right'))).toBe(true);
});
