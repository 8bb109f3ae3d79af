import { createRandom } from './random.ts';

/** What a device of the demonstration is like at the moment of its first start. */
export type Fate = 'IN_SERVICE' | 'AWAY' | 'UPDATING' | 'OUTOFORDER' | 'INOPERATIVE' | 'PLANNED' | 'REMOVED';

const fates: readonly { fate: Fate; weight: number }[] = [
  { fate: 'IN_SERVICE', weight: 910 },
  // Its connection was lost hours or days ago.
  { fate: 'AWAY', weight: 32 },
  { fate: 'UPDATING', weight: 5 },
  { fate: 'OUTOFORDER', weight: 22 },
  { fate: 'INOPERATIVE', weight: 14 },
  { fate: 'PLANNED', weight: 11 },
  { fate: 'REMOVED', weight: 6 },
];

/** The same for a seed and device at every start. */
export const fateOf = (seed: number, chargeboxId: string): Fate =>
  createRandom(seed, 'fate', chargeboxId).weighted(fates).fate;
