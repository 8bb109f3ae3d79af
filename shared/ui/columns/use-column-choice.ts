import { useState } from 'react';
import { readStored, writeStored } from '../browser-storage.ts';
import { type ColumnChoice, type ColumnsSpec, readColumnChoice } from './column-choice.ts';

/** The columns that a table offers, the user's choice, and a callback to change it. */
export interface ColumnChoiceState {
  spec: ColumnsSpec;
  choice: ColumnChoice;
  onChange(choice: ColumnChoice): void;
}

/** The user's column choice for a table, stored in `localStorage`. */
export function useColumnChoice(spec: ColumnsSpec): ColumnChoiceState {
  const [choice, setChoice] = useState(() => readStoredChoice(spec));
  return {
    spec,
    choice,
    onChange(next) {
      setChoice(next);
      writeStored('localStorage', spec.storageKey, JSON.stringify(next));
    },
  };
}

/** Reads the keys of the visible columns from `localStorage`, in order. */
export const storedColumnKeys = (spec: ColumnsSpec): readonly string[] => readStoredChoice(spec).shown;

const readStoredChoice = (spec: ColumnsSpec): ColumnChoice =>
  readColumnChoice(readStored('localStorage', spec.storageKey), spec);
