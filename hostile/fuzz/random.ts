// Which chance a case has: it depends on the seed, the door and the number of the case alone.
import { createRandom, type Random } from '../../backend/seed/random.ts';

export type { Random };

/** The doors of the backend, and the part of all cases that each gets. */
export const shares = { api: 0.45, ocpp: 0.3, files: 0.2, ftp: 0.05 } as const;
export type DoorName = keyof typeof shares;

/** The chance of one case. */
export const chanceOf = (seed: string, door: DoorName, number: number): Random => createRandom(seed, door, number);

/** Something of a list by its weight: each entry is `[weight, thing]`. */
export const oneOf = <T>(random: Random, list: readonly (readonly [weight: number, thing: T])[]): T =>
  random.weighted(list.map(([weight, thing]) => ({ weight, thing }))).thing;

/** The list in another order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
