import { StatusOrder } from './status-order.ts';

const at = (second: number) => new Date(Date.UTC(2026, 5, 1) + second * 1000);
const text = (second: number) => at(second).toISOString();

test('of two statuses in the wrong order the older one is outdated, for its connector alone', () => {
  const order = new StatusOrder([1, 2]);
  expect(order.isOutdated(1, text(10), at(20))).toBe(false);
  expect(order.isOutdated(2, text(5), at(21))).toBe(false);
  expect(order.isOutdated(1, text(5), at(21))).toBe(true);
  // What follows is compared with the newest.
  expect(order.isOutdated(1, text(9), at(22))).toBe(true);
  expect(order.isOutdated(1, text(10), at(23))).toBe(false);
  expect(order.isOutdated(1, text(12), at(24))).toBe(false);
});

test('a clock that is wrong does not matter, one that is set back does', () => {
  const order = new StatusOrder([1]);
  expect(order.isOutdated(1, text(-10_800), at(0))).toBe(false);
  expect(order.isOutdated(1, text(-10_805), at(5))).toBe(true);
  expect(order.isOutdated(1, text(-14_400), at(6))).toBe(false);
  expect(order.isOutdated(1, text(-14_390), at(7))).toBe(false);
});

test.each([
  ['without a time', undefined, 20],
  ['with a time that is none', 'yesterday', 20],
  ['six seconds later', text(5), 26],
])('a status %s counts', (_, timestamp, arrived) => {
  const order = new StatusOrder([1]);
  order.isOutdated(1, text(10), at(20));
  expect(order.isOutdated(1, timestamp, at(arrived))).toBe(false);
});

test('the clock of a charger that is given the time may be set back, before or after what it has sent', () => {
  const order = new StatusOrder([1]);
  order.isOutdated(1, text(50), at(10));
  order.reset(at(11));
  // Written before the clock was set.
  expect(order.isOutdated(1, text(52), at(12))).toBe(false);
  expect(order.isOutdated(1, text(13), at(13))).toBe(false);
  expect(order.isOutdated(1, text(21), at(21))).toBe(false);
  expect(order.isOutdated(1, text(20), at(22))).toBe(true);
});

test('connectors that the record does not have are not remembered', () => {
  const order = new StatusOrder([1]);
  order.isOutdated(7, text(10), at(10));
  expect(order.isOutdated(7, text(5), at(11))).toBe(false);
});
