import type { FilterValues } from './column-filter.ts';

/** Whether a range ends before it begins, so that nothing can match. Both bounds are numbers or ISO 8601 times. */
export function isReversed([from = '', to = '']: readonly string[], values: FilterValues): boolean {
  const [first, last] = [values[from], values[to]];
  return Boolean(first && last) && toNumber(first) > toNumber(last);
}

const toNumber = (value = ''): number => {
  const number = Number(value);
  return Number.isNaN(number) ? Date.parse(value) : number;
};
