import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../browser-storage.ts';

/** How high the rows of lists are, in pixels, by what a person calls it; the first is what nobody has chosen. */
export const rowHeights = { normal: 40, comfortable: 56, compact: 32 } as const;

export type RowHeight = keyof typeof rowHeights;

const storageKey = 'dmp.lists.rows';

/** The row height a person has chosen for all lists, kept in this browser. */
export function useRowHeight(): [RowHeight, (height: RowHeight) => void] {
  const [height, setHeight] = useState(storedHeight);
  // A kept page comes back: it may have been chosen in another list meanwhile.
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
  const kept = readStored('localStorage', storageKey);
  return kept === 'comfortable' || kept === 'compact' ? kept : 'normal';
}
