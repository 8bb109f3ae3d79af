import type { FilterKind } from '../contract/index.ts';

/** One column's filter, as data: which control, and the query parameters it sets. */
export interface ColumnFilter {
  kind: FilterKind;
  /** One, or two for a range: from and to. */
  parameters: readonly string[];
  /** What a list offers. */
  options?: readonly { value: string; label: string }[];
}

/** Values by query parameter, as on the wire; empty or undefined means no limit. */
export type FilterValues = Readonly<Record<string, string | undefined>>;
