import { serverLimits } from '@dmp/shared/contract';
import { Strangers } from './strangers.ts';

const { network, site, ms, known } = serverLimits.connections.strangers;
let now: number;
let strangers: Strangers;
beforeEach(() => {
  now = 0;
  strangers = new Strangers(() => now);
});
/** How many more this network may ask, one after the other. */
const left = (from: string): number => {
  let count = 0;
  while (strangers.use(from, 1)) count += 1;
  return count;
};

test('a network may ask so much at once, and again evenly', () => {
  expect(left('192.0.2.1')).toBe(network);
  now += ms / 10;
  expect(left('192.0.2.1')).toBe(network / 10);
  now += 10 * ms;
  expect(left('192.0.2.1')).toBe(network);
});

test('the networks of a site share a larger one; others have their own', () => {
  const taken = Array.from({ length: 4 }, (_, index) => left(`192.0.2.${index}`));
  expect(taken.reduce((sum, count) => sum + count)).toBe(site);
  expect(left('192.0.2.200')).toBe(0);
  expect(left('198.51.100.1')).toBe(network);
});

test('what was authenticated is given back, and its network may ask for more for an hour, whatever its neighbors do', () => {
  expect(left('192.0.2.1')).toBe(network);
  strangers.giveBack('192.0.2.1', 7);
  for (const neighbor of ['192.0.2.2', '192.0.2.3']) left(neighbor);
  expect(left('192.0.2.1')).toBe(network * known);
  strangers.giveBack('192.0.2.1', 7);
  expect(left('192.0.2.1')).toBe(7);
  now += 60 * 60_000;
  expect(left('192.0.2.1')).toBe(network);
});

test('so many are remembered, those not seen for longest are forgotten', () => {
  left('192.0.2.1');
  for (let index = 0; index < 20_500; index += 1) {
    strangers.use(`2001:db8:${index.toString(16)}:1::`, 1);
    strangers.giveBack(`2001:db8:${index.toString(16)}:2::`, 1);
    if (index % 1000 === 0) strangers.use('192.0.2.1', 1);
  }
  expect(strangers.size).toBe(60_000);
  expect(left('192.0.2.1')).toBe(0);
});

test('what costs more is charged whatever is left, and the next ones wait the longer', () => {
  left('192.0.2.1');
  strangers.charge('192.0.2.1', { network: network / 2, site: 0 });
  now += ms / 2;
  expect(left('192.0.2.1')).toBe(0);
  now += ms / 2;
  expect(left('192.0.2.1')).toBe(network / 2);
});

test('those that were let in keep their network known, and come back beyond what is left', () => {
  strangers.arrive('192.0.2.1');
  strangers.arrive('192.0.2.1');
  now += 24 * 60 * 60_000;
  expect(left('192.0.2.1')).toBe(network * known);
  strangers.leave('192.0.2.1');
  expect(left('192.0.2.1')).toBe(2);
  strangers.leave('192.0.2.1');
  now += 60 * 60_000;
  expect(left('192.0.2.1')).toBe(network);
});
