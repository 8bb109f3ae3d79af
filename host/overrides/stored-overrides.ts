import { report } from '../report.ts';
import { overridesKey } from './is-overridden.ts';
import type { Overrides } from './overrides.ts';

/** Reads the stored overrides, which are not validated. */
export function readStoredOverrides(): [name: string, address: string][] {
  try {
    const content: unknown = JSON.parse(localStorage.getItem(overridesKey) ?? '{}');
    return Object.entries(content ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  } catch (cause) {
    report('The overrides kept in this browser could not be read.', cause);
    return [];
  }
}

/** Replaces the stored overrides. */
export function storeOverrides(overrides: Overrides): void {
  if (overrides.size === 0) clearOverrides();
  else localStorage.setItem(overridesKey, JSON.stringify(Object.fromEntries(overrides)));
}

/** Removes the stored overrides. The next page loads the released remotes. */
export const clearOverrides = (): void => localStorage.removeItem(overridesKey);
