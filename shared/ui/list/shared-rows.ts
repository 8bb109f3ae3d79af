import type { Page } from '../../contract/index.ts';

/**
 * A page of a list with the row objects of the page before, where nothing of a
 * row has changed: such rows are not drawn again. What is compared is their
 * JSON, which is what came.
 *
 * @param before undefined for a first page
 */
export function sharedRows<P extends Page<unknown>>(before: P | undefined, next: P): P {
  if (!before || before.content.length === 0) return next;
  const known = new Map(before.content.map((row) => [JSON.stringify(row), row]));
  return { ...next, content: next.content.map((row) => known.get(JSON.stringify(row)) ?? row) };
}
