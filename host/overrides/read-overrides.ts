import type { RemoteEntry } from '@dmp/shared/shell';
import type { ComponentProps, ComponentType } from 'react';
import { report } from '../report.ts';
import { overridePrefix } from './is-overridden.ts';
import { OverrideBanner } from './override-banner.tsx';
import { overrideEntry, type ValidatedOverrides, validateOverrides } from './overrides.ts';
import { readStoredOverrides, storeOverrides } from './stored-overrides.ts';

/** The validated overrides, with the banner that shows them. */
export interface ReadOverrides extends ValidatedOverrides {
  /** Applies the overrides to an entry of `remotes.json`. */
  overrideEntry(entry: RemoteEntry): RemoteEntry;
  Banner: ComponentType<ComponentProps<typeof OverrideBanner>>;
}

/**
 * Reads the overrides from the browser's storage and from the address, and removes them from the address. They are
 * stored until the user has confirmed the errors, because the redirect to the sign-in leaves this page.
 * @param isAllowed whether `/config.json` allows overrides
 * @param names of the remotes
 */
export function takeOverrides(isAllowed: boolean, names: readonly string[]): ReadOverrides {
  const requested = new Map([...readStoredOverrides(), ...takeFromAddress()]);
  storeOverrides(requested);
  const validated = validateOverrides(requested, { isAllowed, names });
  for (const error of validated.errors) report(error);
  return { ...validated, overrideEntry: overrideEntry(validated.origins), Banner: OverrideBanner };
}

function takeFromAddress(): [name: string, address: string][] {
  const { pathname, search, hash } = window.location;
  const parts = search.slice(1).split('&');
  const isOverride = (part: string) => part.startsWith(overridePrefix);
  const requested = parts.filter(isOverride);
  if (requested.length === 0) return [];
  // The other parameters stay character for character, as a page has written them.
  const rest = parts.filter((part) => !isOverride(part)).join('&');
  window.history.replaceState(window.history.state, '', `${pathname}${rest && `?${rest}`}${hash}`);
  return [...new URLSearchParams(requested.join('&'))].map(([key, address]) => [
    key.slice(overridePrefix.length),
    address,
  ]);
}
