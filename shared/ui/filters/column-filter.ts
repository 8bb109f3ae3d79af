import type { FilterKind } from '../../contract/index.ts';
import { rounded } from '../number/rounded.ts';

/** One value that a list offers. */
export interface FilterOption {
  value: string;
  label: string;
  /** Options of one group stand together, below its name. */
  group?: string;
}

/** Where the values of a list come from that only the network itself knows. */
export interface FilterSource {
  /** Tells this list's values from other lists'. */
  key: string;
  fetch(): Promise<readonly FilterOption[]>;
  /** Title of the notification when it fails. */
  failure: string;
}

/** One column's filter, as data: which control, and the query parameters it sets. */
export interface ColumnFilter {
  kind: FilterKind;
  /** One, or two for a range: from and to. */
  parameters: readonly string[];
  /** A text is looked for as a whole, not as a part of others. */
  whole?: boolean;
  /** What a list offers. */
  options?: readonly FilterOption[] | FilterSource;
  /** What a person calls a value of a list; the value itself by default. */
  valueName?(value: string): string;
  /** What the numbers of a range are read and typed in. */
  unit?: RangeUnit;
}

/** A unit of a range of numbers. */
export interface RangeUnit {
  /** '%', 'h'. */
  name: string;
  /** How much it is of what is on the wire: an hour of seconds is 3,600 of them. */
  size?: number;
}

/** A number on the wire in the unit a person reads. */
export const inUnit = (value: string, { size = 1 }: RangeUnit = { name: '' }): number => rounded(Number(value) / size);

/** A filter with the name a person knows it by. */
export interface NamedFilter extends ColumnFilter {
  title: string;
}

/** Values by query parameter, as on the wire; empty or undefined means no limit. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** The parameter of a list's search. */
export const searchParameter = 'search';

/** What a column tells of its filter. */
interface FilteredColumn {
  title: string;
  filter?: ColumnFilter;
}

/**
 * Everything a list can be narrowed by, in the order it is told of: its
 * search, filters that belong to no column, and those of its columns.
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
