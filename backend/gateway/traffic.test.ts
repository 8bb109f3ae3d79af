import { limits } from '@dmp/shared/contract';
import { Traffic } from './traffic.ts';

const { frames, bytes, refusedKept } = limits.chargerMinute;
let now = 0;
const traffic = () => new Traffic(() => now);
const admitted = (one: Traffic, count: number, length: number) =>
  Array.from({ length: count }, () => one.admit(length)).filter((fault) => fault === undefined).length;

test('a minute of messages at once, then as many as a minute has', () => {
  const one = traffic();
  expect(admitted(one, 2 * frames, 100)).toBe(frames);
  now += 6000;
  expect(admitted(one, frames, 100)).toBe(frames / 10);
  expect(one.admit(100)).toEqual({
    code: 'GenericError',
    description: 'More than 6000 messages or 4096 KiB in a minute. Try again in 1 s.',
  });
});

test('bytes are counted too: the last message may be longer than what is left', () => {
  const one = traffic();
  expect(admitted(one, 850, limits.frame.bytes - 1)).toBe(bytes / limits.frame.bytes + 1);
  expect(one.admit(1)?.description).toMatch(/ Try again in 4 s\.$/);
  now += 4000;
  expect(one.admit(1)).toBeUndefined();
});

test('50 messages of 1 KiB a second are never too much', () => {
  const one = traffic();
  for (let second = 0; second < 300; second += 1) {
    expect(admitted(one, 50, 1024)).toBe(50);
    now += 1000;
  }
});

test('some refused messages are kept, the others counted', () => {
  const one = traffic();
  const kept = Array.from({ length: 100 }, () => one.keepRefused());
  expect(kept.filter((one) => one !== undefined)).toEqual(Array(refusedKept).fill({ notKept: 0 }));
  now += 7000;
  expect(one.keepRefused()).toEqual({ notKept: 100 - refusedKept });
});

test('it is told once a minute, and forgotten when it is at rest', () => {
  const one = traffic();
  expect(one.isAtRest).toBe(true);
  expect([one.mayTell(), one.mayTell()]).toEqual([true, false]);
  now += 30_000;
  expect(one.isAtRest).toBe(false);
  now += 31_000;
  expect([one.isAtRest, one.mayTell()]).toEqual([true, true]);
});
