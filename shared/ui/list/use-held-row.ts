import { useState } from 'react';

/** The row of an open drawer. */
export interface HeldRow<Row> {
  /** Its current state, or the last known one. */
  row: Row | undefined;
  /** The row was in the list while the drawer was open, and no longer is. */
  isMissing: boolean;
}

/**
 * Retains the row of an open drawer when the list no longer contains it:
 * another user deleted it, or a poll moved it to another page. Otherwise the
 * drawer would unmount and lose the user's input.
 *
 * @param key key of the row that the drawer is open for; undefined while it is closed
 * @param row the list's row with that key; undefined if there is none
 */
export function useHeldRow<Row>(key: string | undefined, row: Row | undefined): HeldRow<Row> {
  const [held, setHeld] = useState<{ key: string; row: Row }>();
  const next = key === undefined ? undefined : row !== undefined ? { key, row } : held?.key === key ? held : undefined;
  if (next?.key !== held?.key || next?.row !== held?.row) setHeld(next);
  return { row: next?.row, isMissing: row === undefined && next !== undefined };
}
