import { unreadableNumber } from '../number/read-number.ts';
import { type FilterValues, unreadable } from './column-filter.ts';

/**
 * Why a range cannot be applied: one of its ends cannot be read, or it ends before it begins.
 *
 * @param parameters of its ends, both numbers or both times
 * @param values as on the wire
 * @returns a sentence; undefined for a range that can be applied
 */
export function rangeFault([from = '', to = '']: readonly string[], values: FilterValues): string | undefined {
  const [first, last] = [values[from], values[to]];
  if (first === unreadable || last === unreadable) return unreadableNumber;
  if (!first || !last || orderOf(first) <= orderOf(last)) return undefined;
  return 'This range ends before it begins, so nothing would match.';
}

const orderOf = (value: string): number => {
  const number = Number(value);
  return Number.isNaN(number) ? Date.parse(value) : number;
};
