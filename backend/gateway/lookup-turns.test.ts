import { TooBusy } from '../pacing/bounded-turns.ts';
import { LookupTurns } from './lookup-turns.ts';

const caller = (chargeboxId: string, address: string) => ({ chargeboxId, otherReadings: [], address });

/** Lookups that end when they are told to. */
function lookups(turns: LookupTurns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (chargeboxId: string, address: string, signal?: AbortSignal) =>
    turns.take(
      caller(chargeboxId, address),
      async () => {
        begun.push(chargeboxId);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
      signal,
    );
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

test('of one charger only a few wait, which has given up on the earlier ones', async () => {
  const turns = new LookupTurns();
  const { take } = lookups(turns);
  turns.letIn(caller('OWN', '192.0.2.1'));
  const answers = Array.from({ length: 5 }, () => take('OWN', '192.0.2.1'));
  await expect(answers[4]).rejects.toBeInstanceOf(TooBusy);
});

test('one whose caller has left is not looked up', async () => {
  const { begun, take, endOne } = lookups(new LookupTurns());
  const left = new AbortController();
  for (let n = 0; n < 4; n += 1) void take(`A${n}`, '192.0.2.1');
  const waiting = take('GONE', '192.0.2.1', left.signal);
  left.abort();
  await expect(waiting).rejects.toThrow('aborted');
  for (let n = 0; n < 6; n += 1) await endOne();
  expect(begun).toEqual(['A0', 'A1', 'A2', 'A3']);
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

test('a charger that is unknown by now, as after a change of its ID, is a stranger again', async () => {
  const turns = new LookupTurns();
  turns.letIn(caller('OLD', '192.0.2.1'));
  expect(turns.isKnown(caller('OLD', '192.0.2.1'))).toBe(true);
  expect(turns.isKnown(caller('OLD', '192.0.2.2'))).toBe(false);
  await turns.rejected(caller('OLD', '192.0.2.1'), true);
  expect(turns.isKnown(caller('OLD', '192.0.2.1'))).toBe(false);
});
