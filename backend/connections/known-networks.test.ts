import { KnownNetworks } from './known-networks.ts';

const minute = 60_000;
let now: number;
let networks: KnownNetworks;
beforeEach(() => {
  now = 5 * 24 * 60 * minute;
  networks = new KnownNetworks(() => now);
});

test('as many may come back as have left in the last hour', () => {
  for (let count = 0; count < 3; count += 1) networks.add('a');
  now += 24 * 60 * minute;
  expect(networks.left('a')).toBe(0);
  for (let count = 0; count < 2; count += 1) networks.leave('a');
  now += 59 * minute;
  expect(networks.left('a')).toBe(2);
  networks.add('a');
  expect(networks.left('a')).toBe(1);
  now += 2 * minute;
  expect(networks.left('a')).toBe(0);
  expect(networks.left('b')).toBe(0);
});

test('one that comes back again and again counts once', () => {
  for (let count = 0; count < 100; count += 1) {
    networks.add('a');
    networks.leave('a');
  }
  expect(networks.left('a')).toBe(1);
});

test('those who leave long after another has left may come back too', () => {
  for (let count = 0; count < 3; count += 1) networks.add('a');
  networks.leave('a');
  now += 120 * minute;
  for (let count = 0; count < 2; count += 1) networks.leave('a');
  expect(networks.left('a')).toBe(2);
});

test('of too many networks new ones are not known, until others have been gone for an hour', () => {
  for (let count = 0; count <= 10_000; count += 1) networks.add(`network ${count}`);
  networks.leave('network 0');
  networks.leave('network 10000');
  expect(networks.left('network 0')).toBe(1);
  expect(networks.left('network 10000')).toBe(0);
  now += 61 * minute;
  networks.add('new');
  networks.leave('new');
  expect(networks.left('new')).toBe(1);
});
