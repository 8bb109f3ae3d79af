import { KnownNetworks } from './known-networks.ts';

const minute = 60_000;
let now: number;
let networks: KnownNetworks;
beforeEach(() => {
  now = 5 * 24 * 60 * minute;
  networks = new KnownNetworks(() => now);
});

test('as many are missing as have left in the last hour', () => {
  for (let count = 0; count < 3; count += 1) networks.add('a');
  now += 24 * 60 * minute;
  expect(networks.missing('a')).toBe(0);
  for (let count = 0; count < 2; count += 1) networks.leave('a');
  now += 59 * minute;
  expect(networks.missing('a')).toBe(2);
  networks.add('a');
  expect(networks.missing('a')).toBe(1);
  now += 2 * minute;
  expect(networks.missing('a')).toBe(0);
  expect(networks.missing('b')).toBe(0);
});

test('one that comes back again and again counts once', () => {
  for (let count = 0; count < 100; count += 1) {
    networks.add('a');
    networks.leave('a');
  }
  expect(networks.missing('a')).toBe(1);
});

test('of too many networks those that came first are forgotten, and their callers may still leave', () => {
  for (let count = 0; count <= 10_000; count += 1) networks.add(`network ${count}`);
  networks.leave('network 0');
  networks.leave('network 1');
  expect(networks.missing('network 0')).toBe(0);
  expect(networks.missing('network 1')).toBe(1);
  networks.add('network 0');
  networks.leave('network 0');
  expect(networks.missing('network 0')).toBe(1);
});
