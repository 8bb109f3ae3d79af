import { formatAge, type TimeValue } from '../format/index.ts';

/** A device's status, with the state of the connection it was reported on. */
export interface StatusFacts {
  status: string;
  connected: boolean;
  /** Start of the disconnection, which is the age of the status. */
  since?: TimeValue;
  /** The status before the connection was lost; set until the charger reports a status again. */
  before?: string | null | undefined;
  /** The status the charger itself reports; differs from `status` in maintenance mode. */
  reported?: string | null | undefined;
  /** Has never been connected, so that no status is known. */
  neverConnected?: boolean | undefined;
}

/** Returns the label of the status; 'Never connected' for a charger that has no known status and has never connected. */
export const statusLabel = (facts: StatusFacts): string =>
  hasNeverConnected(facts) && isUnknown(facts.status) ? 'Never connected' : facts.status || 'UNKNOWN';

/** A charger with a status from before (`before`) must have been connected. */
const hasNeverConnected = ({ connected, before, neverConnected }: StatusFacts): boolean =>
  !connected && neverConnected === true && !before;

/**
 * Returns the text beside a status: the charger's own status in maintenance mode, and the age of the status of a
 * disconnected device. A reconnected device is marked until it reports again. Undefined when the status needs no
 * addition.
 */
export function statusMark(facts: StatusFacts, now: Date): string | undefined {
  const { status, connected, since, before, reported } = facts;
  const known = reported ?? status;
  const overridden = known !== status;
  if (hasNeverConnected(facts)) return isUnknown(status) ? undefined : 'never connected';
  if (connected && !before)
    return overridden ? (isUnknown(known) ? 'reports no status' : `reports ${known}`) : undefined;
  const age = connected ? '' : formatAge(since, now);
  if (isUnknown(known) && !before) return age ? `disconnected ${age}` : 'disconnected';
  const what = isUnknown(known) ? before : overridden ? known : undefined;
  const mark = [overridden ? 'last reported' : 'last known', what].filter(Boolean).join(' ');
  return age ? `${mark}, ${age}` : mark;
}

const isUnknown = (status: string): boolean => status === '' || status === 'UNKNOWN';
