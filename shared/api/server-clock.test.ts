import fc from 'fast-check';
import { ServerClock } from './server-clock.ts';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00.400Z') }));
afterEach(() => jest.useRealTimers());

/** The `Date` header of a server whose clock is ahead of the local one. */
const serverAhead = (aheadMs: number) => ({
  header: () => new Date(Math.floor((Date.now() + aheadMs) / 1000) * 1000).toUTCString(),
});

/** One call: the request takes `there` ms, the response `back` ms. */
function call(clock: ServerClock, aheadMs: number, there: number, back: number): void {
  const sentAt = Date.now();
  jest.setSystemTime(sentAt + there);
  const header = serverAhead(aheadMs).header();
  jest.setSystemTime(Date.now() + back);
  clock.note(header, sentAt);
}
const aheadOf = (clock: ServerClock) => clock.now() - Date.now();

test('without a response, or with responses without a valid date, it is the local time', () => {
  const clock = new ServerClock();
  for (const date of [null, '', 'soon']) clock.note(date, Date.now() - 20);
  expect(aheadOf(clock)).toBe(0);
});

test('a correct local clock is used unchanged, despite whole seconds', () => {
  const clock = new ServerClock();
  for (const wait of [0, 300, 700, 950]) {
    call(clock, 0, 20, 30);
    jest.setSystemTime(Date.now() + wait);
    expect(aheadOf(clock)).toBe(0);
  }
});

test('each response narrows the offset of a wrong clock', () => {
  const offsets: number[] = [];
  const clock = new ServerClock((aheadMs) => offsets.push(aheadMs));
  const hours = -5 * 3_600_000;
  call(clock, hours, 400, 400);
  expect(Math.abs(aheadOf(clock) - hours)).toBeLessThan(1300);
  for (let calls = 0; calls < 40; calls += 1) {
    call(clock, hours, 20, 20);
    jest.setSystemTime(Date.now() + 137);
  }
  expect(Math.abs(aheadOf(clock) - hours)).toBeLessThan(100);
  expect(offsets).toHaveLength(41);
  expect(offsets.at(-1)).toBe(aheadOf(clock));
});

test('the next response detects that the clock was set', () => {
  const clock = new ServerClock();
  call(clock, 0, 20, 20);
  call(clock, 90_000, 20, 20);
  expect(Math.abs(aheadOf(clock) - 90_000)).toBeLessThan(1100);
  call(clock, 0, 20, 20);
  expect(Math.abs(aheadOf(clock))).toBeLessThan(1100);
});

test('the error is never more than a second plus the duration of the shortest call', () => {
  const calls = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 })), {
    ...{ minLength: 1, maxLength: 12 },
  });
  fc.assert(
    fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), calls, (aheadMs, ways) => {
      const clock = new ServerClock();
      for (const [there, back] of ways) call(clock, aheadMs, there, back);
      const shortest = Math.min(...ways.map(([there, back]) => there + back));
      expect(Math.abs(aheadOf(clock) - aheadMs)).toBeLessThanOrEqual(1000 + shortest);
    }),
    { seed: 52, numRuns: 2000 },
  );
});

test('a call during which the clock was set back is ignored', () => {
  const clock = new ServerClock();
  const hours = 5 * 3_600_000;
  call(clock, -hours, 20, 20);
  const sentAt = Date.now();
  jest.setSystemTime(sentAt - hours + 40);
  clock.note(serverAhead(0).header(), sentAt);
  call(clock, 0, 20, 20);
  expect(Math.abs(aheadOf(clock))).toBeLessThan(1100);
  const offsets: number[] = [];
  const other = new ServerClock((aheadMs) => offsets.push(aheadMs));
  other.note(serverAhead(0).header(), Date.now() + hours);
  expect(offsets).toEqual([]);
});
