import type { OcppStatus } from '@dmp/shared/contract';
import fc from 'fast-check';
import { Clock } from './clock.ts';
import { type Reported, StatusOrder } from './status-order.ts';

const at = (second: number) => new Date(Date.UTC(2026, 5, 1) + second * 1000);
const hour = 3600;

/** The statuses of a charger that has just connected: what each was taken for. */
function order(reported: readonly [number, Reported][] = [[1, { status: null, at: null }]], offset?: number) {
  const clock = new Clock(at(0), offset);
  const statuses = new StatusOrder(new Map(reported));
  /** @param own by the charger's clock, in seconds; undefined where it names none */
  const take = (arrived: number, own: number | string | undefined, status: OcppStatus, connectorId = 1) => {
    const timestamp = typeof own === 'number' ? at(own).toISOString() : own;
    if (timestamp !== undefined) clock.read(timestamp, at(arrived));
    return statuses.take(
      { connectorId, status, ...(timestamp === undefined ? {} : { timestamp }) },
      at(arrived),
      clock,
    );
  };
  return { clock, statuses, take };
}

test('of two statuses in the wrong order the older one is outdated, for its connector alone', () => {
  const { take } = order([1, 2].map((id) => [id, { status: null, at: null }]));
  expect(take(20, 10, 'Preparing')).toBe('newest');
  expect(take(21, 5, 'Preparing', 2)).toBe('newest');
  expect(take(21, 5, 'Available')).toBe('outdated');
  // What follows is compared with the newest.
  expect(take(22, 9, 'Available')).toBe('outdated');
  expect(take(23, 10, 'Charging')).toBe('newest');
  expect(take(24, 12, 'Available')).toBe('newest');
});

test('the newest status is the one that was reported last, in whatever order they come', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 8 });
  const came = 10 * hour;
  fc.assert(
    fc.property(minutes, fc.integer({ min: -12 * hour, max: 12 * hour }), (reported, offset) => {
      const times = reported.map((minute) => 61 * minute);
      // What was kept for as long as the clock is ahead has a time of now.
      fc.pre(times.every((time) => Math.abs(came - time - offset) > 120));
      const { take } = order(undefined, offset * 1000);
      const statusOf = (time: number) => (time % 2 ? 'Available' : 'Charging');
      const taken = times.filter((time, index) => take(came + index, time + offset, statusOf(time)) === 'newest');
      expect(statusOf(taken.at(-1) ?? 0)).toBe(statusOf(Math.max(...times)));
    }),
    { seed: 51, numRuns: 2000 },
  );
});

test('a status of hours ago does not replace a newer one, however late it comes', () => {
  const { take } = order();
  expect(take(0, 0, 'Available')).toBe('newest');
  expect(take(600, 600 - 3 * hour, 'Faulted')).toBe('outdated');
  // One that says the same only repeats it.
  expect(take(700, -2 * hour, 'Available')).toBe('newest');
  expect(take(720, -hour, 'Faulted')).toBe('outdated');
  expect(take(800, 800, 'Faulted')).toBe('newest');
});

test('a clock that is wrong does not matter while it is not set', () => {
  const { take } = order();
  expect(take(0, -3 * hour, 'Available')).toBe('newest');
  expect(take(5, -4 * hour, 'Faulted')).toBe('outdated');
  expect(take(20, 20 - 3 * hour, 'Charging')).toBe('newest');
  expect(take(40, 40 - 4 * hour, 'Faulted')).toBe('outdated');
});

test('a clock that is set back does not matter once it shows', () => {
  const { take } = order();
  expect(take(0, 2 * hour, 'Preparing')).toBe('newest');
  expect(take(30, 30, 'Available')).toBe('newest');
  const behind = order();
  expect(behind.take(0, 0, 'Available')).toBe('newest');
  expect(behind.take(30, 30 - hour, 'Charging')).toBe('outdated');
  // It is behind by the same again.
  expect(behind.take(60, 60 - hour, 'Charging')).toBe('newest');
});

test('what was reported before the connection is compared as far as the clock is known', () => {
  const before: [number, Reported][] = [[1, { status: 'Available', at: at(-60) }]];
  expect(order(before, 0).take(10, 10 - 3 * hour, 'Faulted')).toBe('doubtful');
  expect(order(before, 0).take(10, 10 - 3 * hour, 'Available')).toBe('newest');
  expect(order(before, 0).take(10, -50, 'Faulted')).toBe('newest');
  expect(order(before, -3 * hour * 1000).take(10, 10 - 3 * hour, 'Faulted')).toBe('newest');
  expect(order(before).take(10, 10 - 3 * hour, 'Faulted')).toBe('newest');
  expect(order([[1, { status: null, at: at(-60) }]], 0).take(10, 10 - 3 * hour, 'Faulted')).toBe('newest');
});

test('what a charger is asked for counts whatever its time is', () => {
  const { statuses, take } = order();
  take(0, 0, 'Available');
  statuses.asked(1, at(15));
  statuses.asked(1);
  expect(take(20, -hour, 'Charging')).toBe('outdated');
  statuses.asked(1, at(30));
  expect(take(40, -hour, 'Charging')).toBe('newest');
  expect(take(50, -2 * hour, 'Available')).toBe('outdated');
});

test.each([
  ['without a time', undefined, 20],
  ['with a time that is none', 'yesterday', 20],
  ['six seconds later', 5, 26],
])('a status %s counts', (_, own, arrived) => {
  const { take } = order();
  take(20, 10, 'Available');
  expect(take(arrived, own, 'Preparing')).toBe('newest');
});

test('the clock of a charger that is given the time may be set back a little, before or after what it has sent', () => {
  const { statuses, take } = order();
  take(10, 50, 'Available');
  statuses.given(at(11));
  // Written before the clock was set.
  expect(take(12, 52, 'Preparing')).toBe('newest');
  expect(take(13, 13, 'Charging')).toBe('newest');
  expect(take(21, 21, 'Finishing')).toBe('newest');
  expect(take(22, 20, 'Charging')).toBe('outdated');
});

test('connectors that the record does not have are not remembered', () => {
  const { take } = order();
  take(10, 10, 'Available', 7);
  expect(take(11, 5, 'Faulted', 7)).toBe('newest');
});
