import { limits, serverLimits } from '@dmp/shared/contract';
import { Traffic } from './traffic.ts';

const { frames, bytes, refusedStored, slowMinutes, boots, connections } = serverLimits.chargerMinute;
const { chargerHour } = serverLimits;
let now = 0;
const traffic = () => new Traffic({ dailyMegabytes: 500, now: () => now });
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
  expect(kept.filter((one) => one !== undefined)).toEqual(Array(refusedStored).fill({ notKept: 0 }));
  now += 7000;
  expect(one.keepRefused()).toEqual({ notKept: 100 - refusedStored });
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

test('6,000 messages a minute for ever are a finding within the hour, and once an hour; a queue of 100,000 is none', () => {
  const one = traffic();
  const sendFor = (minutes: number) => {
    for (let n = 0; n < minutes * frames; n += 1) {
      one.take(100);
      now += 10;
    }
  };
  sendFor(100_000 / frames);
  expect(one.takeExcesses()).toEqual([]);
  sendFor(60);
  expect(one.takeExcesses()).toEqual(['The charger sent more than 150,000 messages within an hour.']);
  sendFor(1);
  expect(one.takeExcesses()).toEqual([]);
  sendFor(60);
  expect(one.takeExcesses()).toHaveLength(1);
});

test.each([
  ['messages of 10 KB', 10_000],
  ['the longest frames', limits.frame.bytes],
])('beyond the volume of a day it goes on with what comes free of it, and its connection stays: %s', (_, length) => {
  const one = new Traffic({ dailyMegabytes: 100, now: () => now });
  const sentIn = (hours: number) => {
    let sent = 0;
    for (const end = now + hours * 3_600_000; now < end; now += Math.max(one.take(length), 1)) {
      sent += length;
      expect(one.isAbuse).toBe(false);
    }
    return sent / 1e6;
  };
  expect(sentIn(24)).toBeLessThan(201);
  const next = sentIn(24);
  expect(next).toBeGreaterThan(99);
  expect(next).toBeLessThan(101);
  expect(one.takeExcesses()).toContain(
    'The charger sent more than 100 MB within a day. Its messages are read more slowly.',
  );
});

test('what is dropped and sent again counts once', () => {
  const one = new Traffic({ dailyMegabytes: 1, now: () => now });
  one.take(1_000_000);
  const waitMs = one.take(200_000);
  one.dropped(200_000);
  expect(one.take(200_000)).toBe(waitMs);
  expect(one.take(1)).toBeGreaterThan(waitMs);
});

test('boots beyond a few a minute wait', () => {
  const one = traffic();
  expect(Array.from({ length: boots }, () => one.boot())).toEqual(Array(boots).fill(0));
  expect(one.boot()).toBeCloseTo(60_000 / boots, 5);
  expect(one.takeExcesses()).toEqual([
    'The charger booted more than 10 times within a minute. Further boots have to wait.',
  ]);
});

test('so many connections a minute and an hour, and then it is known when the next may come', () => {
  const one = traffic();
  const connect = () => {
    now += one.connectMs;
    one.connect();
  };
  const began = now;
  for (let n = 0; n < connections; n += 1) connect();
  expect(now).toBe(began);
  expect(one.connectMs).toBeCloseTo(1000, 5);
  expect(one.takeExcesses()).toEqual([
    'The charger connected 60 times within a minute, or 600 times within an hour. Further connections are refused.',
  ]);
  for (let n = connections; n < chargerHour.connections + 400; n += 1) connect();
  // All of an hour's at first, then as many as an hour has.
  expect(one.connectMs).toBeCloseTo(6000, 5);
  now += 3_600_000;
  expect(one.isAtRest).toBe(true);
});
