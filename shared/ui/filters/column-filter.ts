import type { FilterKind } from '../../contract/index.ts';

/** One value that a list offers. */
export interface FilterOption {
  value: string;
  label: string;
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
  /** What a list offers. */
  options?: readonly FilterOption[] | FilterSource;
}

/** Values by query parameter, as on the wire; empty or undefined means no limit. */
export type FilterValues = Readonly<Record<string, string | undefined>>;
