import { useState } from 'react';

/** The row that an open drawer is about. */
export interface HeldRow<Row> {
  /** As it is now, or as it was last seen. */
  row: Row | undefined;
  /** It was there when the drawer was opened, and is not now. */
  isMissing: boolean;
}

/**
 * Holds the row of an open drawer while the list below loses it: a colleague
 * deletes it, or a poll moves it to another page. What is typed in the drawer
 * must not go with it.
 *
 * @param key of the row that the drawer is open for; undefined while it is closed
 * @param row with that key in the list; undefined where there is none
 */
export function useHeldRow<Row>(key: string | undefined, row: Row | undefined): HeldRow<Row> {
  const [held, setHeld] = useState<{ key: string; row: Row }>();
  const next = key === undefined ? undefined : row !== undefined ? { key, row } : held?.key === key ? held : undefined;
  if (next?.key !== held?.key || next?.row !== held?.row) setHeld(next);
  return { row: next?.row, isMissing: row === undefined && next !== undefined };
}
