/** One page of a list. */
export interface Page<T> {
  content: T[];
  /** Zero-based page number. */
  number: number;
  /** Rows per page that were asked for. */
  size: number;
  totalElements: number;
}

export const sortOrders = ['ASC', 'DESC'] as const;
/** Direction of a sorted list. */
export type SortOrder = (typeof sortOrders)[number];

/**
 * Writes a filter's values as one query parameter: joined by commas, a comma
 * inside a value as `\,` and a backslash as `\\`.
 */
export function joinFilterValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

/** Reads back what {@link joinFilterValues} wrote. Empty values are dropped. */
export function splitFilterValues(text: string): string[] {
  const parts = text.match(/(?:\\[\s\S]|[^,\\])+|\\$/g) ?? [];
  return parts.map((part) => part.replace(/\\([\s\S])/g, '$1'));
}
