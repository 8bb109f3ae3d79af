import { report } from '../report.ts';
import { overridesKey } from './is-overridden.ts';
import type { Overrides } from './overrides.ts';

/** What this browser keeps; not checked yet. */
export function keptOverrides(): [name: string, address: string][] {
  try {
    const content: unknown = JSON.parse(localStorage.getItem(overridesKey) ?? '{}');
    return Object.entries(content ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  } catch (cause) {
    report('The overrides kept in this browser could not be read.', cause);
    return [];
  }
}

/** Keeps these, and no others, until they are forgotten. */
export function keepOverrides(wishes: Overrides): void {
  if (wishes.size === 0) forgetOverrides();
  else localStorage.setItem(overridesKey, JSON.stringify(Object.fromEntries(wishes)));
}

/** From the next page on each remote comes as it was released. */
export const forgetOverrides = (): void => localStorage.removeItem(overridesKey);
