import { formatAge, type Moment } from '../format/index.ts';

/** A status, and the connection it came over. */
export interface StatusFacts {
  status: string;
  connected: boolean;
  /** Since when it has not been connected: how old the status is. */
  since?: Moment;
  /** What it was before the lost connection made it UNKNOWN. */
  before?: string | null | undefined;
}

/** What marks the status of a device that is not connected as last known; undefined for one that is. */
export function lastKnownMark({ status, connected, since, before }: StatusFacts, now: Date): string | undefined {
  if (connected) return undefined;
  const age = formatAge(since, now);
  const mark = status === 'UNKNOWN' && before ? `last known ${before}` : 'last known';
  return age ? `${mark}, ${age}` : mark;
}
