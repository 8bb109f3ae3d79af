import type { RemoteVisibility } from './remote-slot.ts';

/** Hidden remotes keep their tree, DOM, and data. This many are enough to switch between the pages in use. */
export const maxHiddenRemotes = 3;

/** Adds a visit to the recently visited remotes, of which the last one is the newest. */
export function addVisit(visits: readonly string[], open: string | undefined): readonly string[] {
  if (open === undefined || visits.at(-1) === open) return visits;
  return [...visits.filter((name) => name !== open), open].slice(-maxHiddenRemotes - 1);
}

/** The visibility of a remote while the remote `open`, or none, is open. */
export function visibilityOf(name: string, visits: readonly string[], open: string | undefined): RemoteVisibility {
  if (name === open) return 'active';
  const hidden = visits.filter((other) => other !== open).slice(-maxHiddenRemotes);
  return hidden.includes(name) ? 'hidden' : 'unmounted';
}
