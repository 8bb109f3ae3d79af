import { between, type Random } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;

/** What happens to a charger now and then, without anybody's doing. */
export type Mishap = 'connection lost' | 'fault' | 'update';

/** How often each happens, in a hundred. */
const shares: readonly { mishap: Mishap; upTo: number }[] = [
  { mishap: 'connection lost', upTo: 60 },
  { mishap: 'fault', upTo: 92 },
  { mishap: 'update', upTo: 100 },
];

/** When the next one happens; never at a rate of 0. @param rate in an hour, on average */
export const nextMishap = (rate: number, now: number, random: Random): number =>
  rate === 0 ? Infinity : now - (Math.log(1 - random()) / rate) * hour;

export function drawMishap(random: Random): Mishap {
  const draw = random() * 100;
  return shares.find(({ upTo }) => draw < upTo)?.mishap ?? 'fault';
}

/** How long a connection is lost: mostly for minutes. */
export const lostFor = (random: Random): number =>
  random() < 0.7 ? between(random, 1, 10) * minute : between(random, 20, 180) * minute;

/** How long a connector is broken: some mend themselves, for others somebody has to come. */
export const brokenFor = (random: Random): number =>
  random() < 0.6 ? between(random, 1, 10) * minute : between(random, 20, 240) * minute;

/** How long a charger that is away when the simulation begins stays away. */
export const awayFor = (random: Random): number => between(random, 1, 30) * hour;

/** How long a step of an update takes that nobody waits for. */
export const updateStepFor = (random: Random): number => between(random, 1, 6) * minute;
