import type { Presence } from './remote-slot.ts';

/**
 * So many remotes are kept out of sight, each with its tree, its DOM and its
 * data: enough to go to and fro between what one works with.
 */
export const keptRemotes = 3;

/** The remotes that were visited, the last one at the end; those that nobody comes back to are forgotten. */
export function visited(visits: readonly string[], open: string | undefined): readonly string[] {
  if (open === undefined || visits.at(-1) === open) return visits;
  return [...visits.filter((name) => name !== open), open].slice(-keptRemotes - 1);
}

/** What is wanted of a remote while this one is open, or none. */
export function presenceOf(name: string, visits: readonly string[], open: string | undefined): Presence {
  if (name === open) return 'shown';
  const kept = visits.filter((other) => other !== open).slice(-keptRemotes);
  return kept.includes(name) ? 'kept' : 'gone';
}
