import type { HttpError } from '../access/http-error.ts';
import { Paces } from './pace.ts';

// One check stands for a second. No timer checks as well: it would run for an hour.
const options = {
  ...{ tickMs: 1000, leastSpeedMs: 60_000, leastBytesPerSecond: 1024 },
  ...{ slowBytesPerSecond: 16 * 1024, giveWayMs: 10_000 },
};
let waiting = 0;
let paces: Paces;
let ends: (() => void)[];
beforeEach(() => {
  waiting = 0;
  ends = [];
  paces = new Paces(() => waiting, options);
});
afterEach(() => {
  for (const end of ends) end();
});

/** An upload that brings so many bytes each second while it is read. */
function upload(bytesPerSecond: number) {
  const state = { bytesPerSecond, isRead: true, ended: undefined as HttpError | undefined };
  const pace = paces.begin({
    isRead: () => state.isRead,
    end(reason) {
      state.ended = reason;
    },
  });
  ends.push(pace.end);
  return Object.assign(state, { second: () => state.isRead && pace.arrived(state.bytesPerSecond), done: pace.end });
}

function pass(seconds: number, ...uploads: ReturnType<typeof upload>[]): void {
  for (let second = 0; second < seconds; second += 1) {
    for (const one of uploads) one.second();
    paces.tick();
  }
}
const statuses = (...uploads: ReturnType<typeof upload>[]) => uploads.map(({ ended }) => ended?.statusCode);

test('one that brings less than the least speed over a minute is ended, and one that brings it is not', () => {
  const [slow, right] = [upload(1023), upload(1024)];
  pass(59, slow, right);
  expect(statuses(slow, right)).toEqual([undefined, undefined]);
  pass(1, slow, right);
  expect(statuses(slow, right)).toEqual([408, undefined]);
  expect(slow.ended?.headers).toEqual({ connection: 'close' });
  expect(slow.ended?.message).toBe(
    'The upload is too slow: it must bring at least 1024 bytes a second over each 60 seconds. Upload the file again to the same address.',
  );
});

test('what came fast at first counts for its own minute only', () => {
  const one = upload(1_000_000);
  pass(60, one);
  one.bytesPerSecond = 0;
  pass(59, one);
  expect(one.ended).toBeUndefined();
  pass(1, one);
  expect(one.ended?.statusCode).toBe(408);
});

test('time in which it is not read does not count', () => {
  const one = upload(0);
  one.isRead = false;
  waiting = 1;
  pass(3600, one);
  one.isRead = true;
  pass(59, one);
  expect(one.ended).toBeUndefined();
  pass(1, one);
  expect(one.ended?.statusCode).toBe(408);
});

test('each time that others have waited for ten seconds, the slowest gives way', () => {
  const uploads = [upload(3000), upload(2000), upload(16 * 1024), upload(4000)] as const;
  pass(61, ...uploads);
  waiting = 2;
  pass(9, ...uploads);
  expect(statuses(...uploads)).toEqual([undefined, undefined, undefined, undefined]);
  pass(1, ...uploads);
  expect(statuses(...uploads)).toEqual([undefined, 503, undefined, undefined]);
  pass(10, ...uploads);
  expect(statuses(...uploads)).toEqual([503, 503, undefined, undefined]);
  expect(uploads[0].ended?.headers).toEqual({ connection: 'close', 'retry-after': 60 });
  // One that is not slow never gives way.
  pass(20, ...uploads);
  expect(statuses(...uploads)).toEqual([503, 503, undefined, 503]);
});

test('none gives way in its first minute, nor while nobody waits for long', () => {
  const old = upload(2000);
  pass(30, old);
  for (let round = 0; round < 5; round += 1) {
    waiting = 1;
    pass(9, old);
    waiting = 0;
    pass(1, old);
  }
  expect(old.ended).toBeUndefined();
  const young = upload(2000);
  waiting = 2;
  pass(10, old, young);
  expect(statuses(old, young)).toEqual([503, undefined]);
});

test('one that has ended is not watched any more', () => {
  const one = upload(0);
  one.done();
  pass(120);
  expect(one.ended).toBeUndefined();
});

test('its timer runs while there are uploads only', () => {
  jest.useFakeTimers();
  const [one, other] = [upload(2000), upload(2000)];
  expect(jest.getTimerCount()).toBe(1);
  one.done();
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(60_000);
  expect(other.ended?.statusCode).toBe(408);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
