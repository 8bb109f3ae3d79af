import type { FilterKind } from '../../contract/index.ts';
import { rounded } from '../number/rounded.ts';

/** One option of a list filter. */
export interface FilterOption {
  value: string;
  label: string;
  /** Name of the option's group; adjacent options of one group share a heading. */
  group?: string;
}

/** Source of list options that only the server knows. */
export interface FilterSource {
  /** SWR key of the options; unique per source. */
  key: string;
  fetch(): Promise<readonly FilterOption[]>;
  /** Title of the notification when it fails. */
  failure: string;
}

/** Definition of a column's filter: its control and query parameters. */
export interface ColumnFilter {
  kind: FilterKind;
  /** Query parameters: one, or two for a range (from and to). */
  parameters: readonly string[];
  /** For `text`: matches whole values, not substrings. */
  exactMatch?: boolean;
  /** Options of a `list`. */
  options?: readonly FilterOption[] | FilterSource;
  /** Display name of a value of a `list`; the value itself by default. */
  valueName?(value: string): string;
  /** Unit in which a range of numbers is displayed and entered. */
  unit?: RangeUnit;
}

/** Display unit of a range of numbers. */
export interface RangeUnit {
  /** Symbol: '%', 'h'. */
  name: string;
  /** Number of API units in one display unit; 1 by default. For seconds displayed as hours: 3600. */
  size?: number;
}

/** Converts an API value to the display unit. */
export const inUnit = (value: string, { size = 1 }: RangeUnit = { name: '' }): number => rounded(Number(value) / size);

/** A filter with its display name. */
export interface NamedFilter extends ColumnFilter {
  title: string;
}

/** Filter values by query parameter, in the format of the HTTP API. Empty or undefined means no filter. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** Query parameter of a list's search. */
export const searchParameter = 'search';

interface FilteredColumn {
  title: string;
  filter?: ColumnFilter;
}

/**
 * All filters of a list in display order: the search, filters without a
 * column, and column filters.
 *
 * @param columns the columns of the list
 * @param options `searched`: the list has a search box; `others`: filters without a column
 */
export function namedFilters(
  columns: readonly FilteredColumn[],
  { searched = false, others = [] }: { searched?: boolean; others?: readonly NamedFilter[] } = {},
): readonly NamedFilter[] {
  return [
    ...(searched ? [{ title: 'Search', kind: 'text' as const, parameters: [searchParameter] }] : []),
    ...others,
    ...columns.flatMap(({ title, filter }) => (filter ? [{ title, ...filter }] : [])),
  ];
}
