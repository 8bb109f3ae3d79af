import type { Page } from '../../contract/index.ts';

/**
 * Structural sharing: reuses the row objects of the previous page where a row
 * is unchanged, so that memoized rows do not render again. Rows are compared by
 * their JSON.
 *
 * @param before the previous page; undefined for the first one
 */
export function sharedRows<P extends Page<unknown>>(before: P | undefined, next: P): P {
  if (!before || before.content.length === 0) return next;
  const known = new Map(before.content.map((row) => [JSON.stringify(row), row]));
  return { ...next, content: next.content.map((row) => known.get(JSON.stringify(row)) ?? row) };
}
