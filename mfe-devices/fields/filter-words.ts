import {
  type DeviceFilters,
  deviceField,
  deviceFieldNames,
  extraDeviceFilters,
  type FilterKind,
  filterParameters,
  plugTypes,
  splitFilterValues,
} from '@dmp/shared/contract';
import { formatTime, plugTypeName } from '@dmp/shared/format';

/** One filter in force: what the person reads, and the parameters that are removed with it. */
export interface FilterInWords {
  label: string;
  /** Its values: `ABB, BTC`, `from 50 to 80`, `Yes`. */
  value: string;
  parameters: readonly string[];
}

/** Everything a device list can be narrowed by, in the order it is told of. */
const known: readonly { label: string; filter: FilterKind; parameters: readonly string[] }[] = [
  { label: 'Search', filter: 'text', parameters: ['search'] },
  ...Object.entries(extraDeviceFilters).map(([name, { label, filter }]) => ({ label, filter, parameters: [name] })),
  ...deviceFieldNames.flatMap((name) => {
    const { label, filter } = deviceField(name);
    return filter ? [{ label, filter, parameters: filterParameters(name) }] : [];
  }),
];

/** The filters in force, in words. Whose devices a vendor may see is no choice, and not named. */
export function filterWords(filters: DeviceFilters): FilterInWords[] {
  const given: Readonly<Record<string, string | undefined>> = filters;
  return known.flatMap(({ label, filter, parameters }) => {
    const [first, second] = parameters.map((name) => given[name]);
    if (!first && !second) return [];
    return [{ label, value: valueWords(filter, first, second), parameters }];
  });
}

/** Filters in a line: `Make: ABB, BTC; Search: main`. */
export const filtersInWords = (filters: DeviceFilters): string =>
  filterWords(filters)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ');

function valueWords(filter: FilterKind, first: string | undefined, second: string | undefined): string {
  switch (filter) {
    case 'flag':
      return first === 'true' ? 'Yes' : 'No';
    case 'number':
    case 'date': {
      const words = (value: string) => (filter === 'date' ? formatTime(value) : value);
      return [...(first ? [`from ${words(first)}`] : []), ...(second ? [`to ${words(second)}`] : [])].join(' ');
    }
    default:
      return splitFilterValues(first ?? '')
        .map(valueName)
        .join(', ');
  }
}

const plugTypeNames: readonly string[] = plugTypes;

/** What the person reads of one value of a list. */
export const valueName = (value: string): string => (plugTypeNames.includes(value) ? plugTypeName(value) : value);
