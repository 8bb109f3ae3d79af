import dayjs from 'dayjs';
import { splitFilterValues } from '../../contract/index.ts';
import { formatDay, formatTime } from '../../format/index.ts';
import { type FilterValues, inUnit, type NamedFilter } from './column-filter.ts';

/** One filter in force: what the person reads, and the parameters that are removed with it. */
export interface FilterInWords {
  title: string;
  /** Its values: `ABB, BTC`, `from 50 to 80`, `Yes`. */
  value: string;
  parameters: readonly string[];
}

/** The filters in force, in words. What is not among those known is no choice of a person, and not named. */
export function filterWords(values: FilterValues, known: readonly NamedFilter[]): FilterInWords[] {
  return known.flatMap((filter) => {
    const [first, second] = filter.parameters.map((name) => values[name]);
    if (!first && !second) return [];
    return [{ title: filter.title, value: valueWords(filter, first, second), parameters: filter.parameters }];
  });
}

/** Filters in a line: `Make: ABB, BTC; Search: main`. */
export const filtersInWords = (values: FilterValues, known: readonly NamedFilter[]): string =>
  filterWords(values, known)
    .map(({ title, value }) => `${title}: ${value}`)
    .join('; ');

const rangeWords = (first: string | undefined, second: string | undefined): string =>
  [...(first ? [`from ${first}`] : []), ...(second ? [`to ${second}`] : [])].join(' ');

/** A bound that is the start or the end of a day is that day: so people choose it. An address may name any time. */
function boundWords(moment: string, bound: 'start' | 'end'): string {
  const time = dayjs(moment);
  const edge = bound === 'start' ? time.startOf('day') : time.endOf('day');
  return time.isSame(edge, 'second') ? formatDay(moment) : formatTime(moment);
}

function valueWords(filter: NamedFilter, first: string | undefined, second: string | undefined): string {
  switch (filter.kind) {
    case 'flag':
      return first === 'true' ? 'Yes' : 'No';
    case 'number': {
      const { unit } = filter;
      const words = (value: string) =>
        unit ? `${inUnit(value, unit)}${unit.name === '%' ? '%' : ` ${unit.name}`}` : value;
      return rangeWords(first && words(first), second && words(second));
    }
    case 'date':
      return rangeWords(first && boundWords(first, 'start'), second && boundWords(second, 'end'));
    default:
      return splitFilterValues(first ?? '')
        .map((value) => filter.valueName?.(value) ?? value)
        .join(', ');
  }
}
