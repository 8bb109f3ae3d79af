import { formatAge, type Moment } from '../format/index.ts';

/** A status, and the connection it came over. */
export interface StatusFacts {
  status: string;
  connected: boolean;
  /** Since when it has not been connected: how old the status is. */
  since?: Moment;
  /** What it was before its connection was lost, until the charger has reported a status again. */
  before?: string | null | undefined;
  /** What the charger itself reports; another than `status` in maintenance mode. */
  reported?: string | null | undefined;
  /** It has never been connected, so there is no status that could be known. */
  neverConnected?: boolean | undefined;
}

/** The status as it is worded. A charger that has never connected has none. */
export const statusLabel = (facts: StatusFacts): string =>
  isNew(facts) && isUnknown(facts.status) ? 'Never connected' : facts.status || 'UNKNOWN';

/** Of a charger that has a last known status, something has come. */
const isNew = ({ connected, before, neverConnected }: StatusFacts): boolean =>
  !connected && neverConnected === true && !before;

/**
 * What is to be said beside a status: what the charger itself reports in maintenance mode, and of a device that is not
 * connected how old its status is. One that has not reported since it is connected again is marked, too. Undefined where
 * the status says it all.
 */
export function statusMark(facts: StatusFacts, now: Date): string | undefined {
  const { status, connected, since, before, reported } = facts;
  const known = reported ?? status;
  const overridden = known !== status;
  if (isNew(facts)) return isUnknown(status) ? undefined : 'never connected';
  if (connected && !before)
    return overridden ? (isUnknown(known) ? 'reports no status' : `reports ${known}`) : undefined;
  const age = connected ? '' : formatAge(since, now);
  if (isUnknown(known) && !before) return age ? `disconnected ${age}` : 'disconnected';
  const what = isUnknown(known) ? before : overridden ? known : undefined;
  const mark = [overridden ? 'last reported' : 'last known', what].filter(Boolean).join(' ');
  return age ? `${mark}, ${age}` : mark;
}

const isUnknown = (status: string): boolean => status === '' || status === 'UNKNOWN';
