import { useState } from 'react';
import { readStored, writeStored } from '../browser-storage.ts';
import { type ColumnChoice, type ColumnsSpec, readColumnChoice } from './column-choice.ts';

/** What a table offers to choose from, what a person has chosen, and how they choose otherwise. */
export interface ChosenColumns {
  spec: ColumnsSpec;
  choice: ColumnChoice;
  onChange(choice: ColumnChoice): void;
}

/** The columns a person has chosen, kept in this browser. */
export function useColumnChoice(spec: ColumnsSpec): ChosenColumns {
  const [choice, setChoice] = useState(() => kept(spec));
  return {
    spec,
    choice,
    onChange(next) {
      setChoice(next);
      writeStored('localStorage', spec.storageKey, JSON.stringify(next));
    },
  };
}

/** The columns a person has chosen, at this moment, in their order. */
export const chosenColumns = (spec: ColumnsSpec): readonly string[] => kept(spec).shown;

const kept = (spec: ColumnsSpec): ColumnChoice => readColumnChoice(readStored('localStorage', spec.storageKey), spec);
