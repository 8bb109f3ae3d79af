import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../browser-storage.ts';

/** Row heights of lists in pixels; the first is the default. */
export const rowHeights = { normal: 40, comfortable: 56, compact: 32 } as const;

export type RowHeight = keyof typeof rowHeights;

const storageKey = 'dmp.lists.rows';

/** The user's row height for all lists, stored in `localStorage`. */
export function useRowHeight(): [RowHeight, (height: RowHeight) => void] {
  const [height, setHeight] = useState(storedHeight);
  // A hidden page that becomes visible again runs its effects: another list may have changed the height since.
  useEffect(() => setHeight(storedHeight()), []);
  return [
    height,
    (next) => {
      setHeight(next);
      writeStored('localStorage', storageKey, next);
    },
  ];
}

function storedHeight(): RowHeight {
  const stored = readStored('localStorage', storageKey);
  return stored === 'comfortable' || stored === 'compact' ? stored : 'normal';
}
