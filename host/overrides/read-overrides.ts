import type { RemoteEntry } from '@dmp/shared/shell';
import type { ComponentProps, ComponentType } from 'react';
import { report } from '../report.ts';
import { overridePrefix } from './is-overridden.ts';
import { keepOverrides, keptOverrides } from './kept-overrides.ts';
import { OverrideBanner } from './override-banner.tsx';
import { type Judged, judgeOverrides, overriding } from './overrides.ts';

/** What came of the wishes, with what tells of it. */
export interface ReadOverrides extends Judged {
  /** An entry of `remotes.json` as this browser wants it. */
  wanted(entry: RemoteEntry): RemoteEntry;
  Banner: ComponentType<ComponentProps<typeof OverrideBanner>>;
}

/**
 * Reads which remotes this browser takes from elsewhere: what it keeps, and what
 * the address asks for, which leaves the address at once. All of it is kept until
 * a person has read what came of it: the way to the sign-in leads over another page.
 * @param isAllowed what `/config.json` says
 * @param names the remotes there are
 */
export function takeOverrides(isAllowed: boolean, names: readonly string[]): ReadOverrides {
  const wishes = new Map([...keptOverrides(), ...takenFromAddress()]);
  keepOverrides(wishes);
  const judged = judgeOverrides(wishes, { isAllowed, names });
  for (const refusal of judged.refusals) report(refusal);
  return { ...judged, wanted: overriding(judged.origins), Banner: OverrideBanner };
}

function takenFromAddress(): [name: string, address: string][] {
  const { pathname, search, hash } = window.location;
  const parts = search.slice(1).split('&');
  const isWish = (part: string) => part.startsWith(overridePrefix);
  const wishes = parts.filter(isWish);
  if (wishes.length === 0) return [];
  // The others stay to the letter, as a page has written them.
  const rest = parts.filter((part) => !isWish(part)).join('&');
  window.history.replaceState(window.history.state, '', `${pathname}${rest && `?${rest}`}${hash}`);
  return [...new URLSearchParams(wishes.join('&'))].map(([key, address]) => [
    key.slice(overridePrefix.length),
    address,
  ]);
}
