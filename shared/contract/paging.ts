/** One page of a list. */
export interface Page<T> {
  content: T[];
  /** Zero-based page number. */
  number: number;
  /** Requested rows per page. */
  size: number;
  totalElements: number;
}

/** Directions of a sorted list. */
export const sortOrders = ['ASC', 'DESC'] as const;
/** One of {@link sortOrders}. */
export type SortOrder = (typeof sortOrders)[number];

/**
 * Joins the values of a filter into one query parameter: separated by commas; a comma inside a value becomes `\,` and a
 * backslash `\\`.
 */
export function joinFilterValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

/** Splits what {@link joinFilterValues} joined; drops empty values. */
export function splitFilterValues(text: string): string[] {
  const parts = text.match(/(?:\\[\s\S]|[^,\\])+|\\$/g) ?? [];
  return parts.map((part) => part.replace(/\\([\s\S])/g, '$1'));
}
