import dayjs from 'dayjs';
import { splitFilterValues } from '../../contract/index.ts';
import { formatDay, formatTime } from '../../format/index.ts';
import { type FilterValues, inUnit, type NamedFilter } from './column-filter.ts';

/** An active filter, with its description and query parameters. */
export interface ActiveFilter {
  title: string;
  /** Description of its values: `ABB, BTC`, `from 50 to 80`, `Yes`. */
  value: string;
  /** Query parameters to clear when the filter is removed. */
  parameters: readonly string[];
}

/** Describes the active filters. Ignores values of unknown filters, which the user did not choose. */
export function activeFilters(values: FilterValues, known: readonly NamedFilter[]): ActiveFilter[] {
  return known.flatMap((filter) => {
    const [first, second] = filter.parameters.map((name) => values[name]);
    if (!first && !second) return [];
    return [{ title: filter.title, value: describeValue(filter, first, second), parameters: filter.parameters }];
  });
}

/**
 * Describes the active filters in one line: `Make: ABB, BTC; Search: main`.
 *
 * @param values filter values by query parameter
 * @param known the filters of the list; values of others are ignored
 */
export const describeFilters = (values: FilterValues, known: readonly NamedFilter[]): string =>
  activeFilters(values, known)
    .map(({ title, value }) => `${title}: ${value}`)
    .join('; ');

const describeRange = (first: string | undefined, second: string | undefined): string =>
  [...(first ? [`from ${first}`] : []), ...(second ? [`to ${second}`] : [])].join(' ');

/** A bound at the start or end of a day is described as a day, because the date picker selects days. An address can have any time. */
function describeBound(moment: string, bound: 'start' | 'end'): string {
  const time = dayjs(moment);
  const edge = bound === 'start' ? time.startOf('day') : time.endOf('day');
  return time.isSame(edge, 'second') ? formatDay(moment) : formatTime(moment);
}

function describeValue(filter: NamedFilter, first: string | undefined, second: string | undefined): string {
  switch (filter.kind) {
    case 'flag':
      return first === 'true' ? 'Yes' : 'No';
    case 'number': {
      const { unit } = filter;
      const describeNumber = (value: string) =>
        unit ? `${inUnit(value, unit)}${unit.name === '%' ? '%' : ` ${unit.name}`}` : value;
      return describeRange(first && describeNumber(first), second && describeNumber(second));
    }
    case 'date':
      return describeRange(first && describeBound(first, 'start'), second && describeBound(second, 'end'));
    default:
      return splitFilterValues(first ?? '')
        .map((value) => filter.valueName?.(value) ?? value)
        .join(', ');
  }
}
