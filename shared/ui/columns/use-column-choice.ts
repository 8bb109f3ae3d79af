import { useState } from 'react';
import { readStored, writeStored } from '../browser-storage.ts';
import { type ColumnChoice, type ColumnsSpec, readColumnChoice } from './column-choice.ts';

/** The columns a person has chosen, kept in this browser. */
export function useColumnChoice(spec: ColumnsSpec): [ColumnChoice, (choice: ColumnChoice) => void] {
  const [choice, setChoice] = useState(() => readColumnChoice(readStored('localStorage', spec.storageKey), spec));
  return [
    choice,
    (next) => {
      setChoice(next);
      writeStored('localStorage', spec.storageKey, JSON.stringify(next));
    },
  ];
}
