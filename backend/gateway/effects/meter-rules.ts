import { maxInteger } from '../charger-values.ts';

/** What the energy register of a session has shown, in Wh. Readings after a jump are shifted to go on from before it. */
export interface Register {
  /** At the beginning; null while it is not known, then the first reading counts. */
  start: number | null;
  /** The last reading that counts. */
  last: number;
  /** The last reading that no later one can refute, since a higher one followed it; null while there is none. */
  confirmed: number | null;
  /** A reading, as it was sent, that cannot follow the last one, until the next one confirms or refutes it. */
  suspect: number | null;
  /** By how much readings are too high since the register has jumped; null while it has not. */
  shift: number | null;
}

/** What a connector may have delivered beyond its rating, since clocks and ratings may be wrong. */
const tolerance = { factor: 1.1, wh: 200_000 };
/** By how much a reading may be rounded up: many are reported in kWh with one decimal. */
const roundingWh = 100;

/**
 * The most that a register can count, in Wh.
 *
 * @param watts the rating of the connector
 * @param ms for how long
 */
export const mostWh = (watts: number, ms: number): number =>
  tolerance.wh + (tolerance.factor * watts * Math.max(0, ms)) / 3_600_000;

/** The energy that was delivered, in Wh; never negative. */
export const energyOf = ({ start, last }: Pick<Register, 'start' | 'last'>): number =>
  start === null ? 0 : Math.max(0, last - start);

/**
 * Takes a reading. One that is higher than can be, or lower than the first, changes nothing: if the next one goes on
 * from it, the register has jumped, and the jump is no energy; else it was absurd. A reading lower than the last one
 * and not lower than the one before it refutes the last one, unless it only repeats the start. An older one that comes
 * late is lower than both.
 *
 * @param wh the reading
 * @param most how much the register can have counted, from {@link mostWh}
 */
export function afterReading(register: Register, wh: number, most: number): Register {
  const { start, last, suspect } = register;
  if (start === null) return { ...register, start: wh, last: wh, confirmed: wh };
  const confirmed = register.confirmed ?? start;
  const counted = countedFrom(register, wh, confirmed, most);
  if (counted) {
    const { reading, shift } = counted;
    if (reading === start && last > start) return register;
    return { ...register, shift, confirmed: reading > last ? last : confirmed, last: reading, suspect: null };
  }
  const isOlder = (reading: number) => reading >= start && reading < confirmed;
  if (isOlder(wh) || isOlder(wh - (register.shift ?? 0))) return register;
  if (suspect !== null && wh > suspect && wh <= suspect + most) return jumped(register, suspect, wh);
  return { ...register, suspect: wh };
}

/**
 * Takes the reading of the end. It counts unless two readings contradict it.
 *
 * @param wh the reading; undefined for none that can be read
 * @param most how much the register can have counted, from {@link mostWh}
 * @returns the register, and whether the reading of the end counts
 */
export function afterLastReading(
  register: Register,
  wh: number | undefined,
  most: number,
): { register: Register; counts: boolean } {
  const { start, suspect } = register;
  if (wh === undefined) return { register, counts: false };
  if (start === null) return { register: { ...register, start: wh, last: wh, confirmed: wh }, counts: true };
  const least = Math.max(start, (register.confirmed ?? start) - roundingWh);
  const counted = countedFrom(register, wh, least, most);
  if (counted)
    return { register: { ...register, shift: counted.shift, last: counted.reading, suspect: null }, counts: true };
  if (suspect !== null && wh > suspect && wh <= suspect + most)
    return { register: jumped(register, suspect, wh), counts: true };
  return { register, counts: false };
}

/** A reading as it goes on from before a jump, or else as it was sent: the one that adds less, if any can be. */
function countedFrom(
  { last, shift }: Register,
  wh: number,
  least: number,
  most: number,
): { reading: number; shift: number | null } | undefined {
  const isPossible = (reading: number) => reading >= least && reading <= Math.min(last + most, maxInteger);
  const [best] = [...new Set([0, shift ?? 0])]
    .map((by) => ({ reading: wh - by, shift: shift === null ? null : by }))
    .filter(({ reading }) => isPossible(reading))
    .sort((one, other) => one.reading - other.reading);
  return best;
}

/** The register goes on from the suspect reading, with what it had counted before. */
function jumped(register: Register, suspect: number, wh: number): Register {
  const { last } = register;
  const reading = last + wh - suspect;
  if (reading > maxInteger) return { ...register, suspect: wh };
  return { ...register, confirmed: last, last: reading, suspect: null, shift: suspect - last };
}
