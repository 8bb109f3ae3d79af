import { limits } from '@dmp/shared/contract';
import { Traffic } from './traffic.ts';

const { frames, bytes, refusedKept, slowMinutes } = limits.chargerMinute;
let now = 0;
const traffic = () => new Traffic(() => now);
/** How many of these frames wait for nothing. */
const atOnce = (one: Traffic, count: number, length: number) =>
  Array.from({ length: count }, () => one.take(length)).filter((waitMs) => waitMs === 0).length;

test('a minute of messages at once, then as many as a minute has', () => {
  const one = traffic();
  expect(atOnce(one, frames, 100)).toBe(frames);
  // One that sends on waits for each as long as a minute has for it.
  for (let n = 0; n < frames; n += 1) {
    const waitMs = one.take(100);
    expect(waitMs).toBeCloseTo(10, 5);
    now += waitMs;
  }
  now += 6000;
  expect(atOnce(one, frames / 10 - 1, 100)).toBe(frames / 10 - 1);
});

test('bytes are counted too: the last message may be longer than what is left', () => {
  const one = traffic();
  const length = limits.frame.bytes;
  expect(atOnce(one, bytes / length, length)).toBe(bytes / length);
  expect(one.take(1)).toBeGreaterThan(0);
  now += 4000;
  expect(one.take(1)).toBe(0);
});

test('50 messages of 1 KiB a second are never too much', () => {
  const one = traffic();
  for (let second = 0; second < 300; second += 1) {
    expect(atOnce(one, 50, 1024)).toBe(50);
    now += 1000;
  }
});

test('too much for half an hour is abuse, a queue of 100,000 messages is none', () => {
  const one = traffic();
  const send = (count: number) => {
    for (let n = 0; n < count; n += 1) now += one.take(100);
  };
  send(100_000);
  expect(one.isAbuse).toBe(false);
  now += 1000;
  send(10);
  send(slowMinutes * frames - 100_000);
  expect(one.isAbuse).toBe(false);
  send(110_000);
  expect(one.isAbuse).toBe(true);
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
