import type { FilterValues } from './column-filter.ts';

/** Whether a range ends before it begins: nothing can be within. Its ends are both numbers or both times, as on the wire. */
export function isReversed([from = '', to = '']: readonly string[], values: FilterValues): boolean {
  const [first, last] = [values[from], values[to]];
  return Boolean(first && last) && orderOf(first) > orderOf(last);
}

const orderOf = (value = ''): number => {
  const number = Number(value);
  return Number.isNaN(number) ? Date.parse(value) : number;
};
