import { networkOf } from '../http/caller-network.ts';
import { type SecurityEvent, securityEvents } from './events.ts';

export { type SecurityEvent, securityEvents } from './events.ts';

/** Who did it, from where, and what of it matters; never a password, a token, or a key. */
export interface SecurityFacts {
  /** Email address or ID of a user, or the ID of a charger; null when nobody is known. */
  who: string | null;
  /** IP address of the caller; null for what the process does itself. */
  address: string | null;
  /** What it was about, such as the route that was refused. */
  what?: string;
}

/** Writes what an administrator should know of. */
export interface SecurityLog {
  /** Writes one line at `info`, or counts it when its network, or all, have caused too many in this minute. */
  note(event: SecurityEvent, facts: SecurityFacts): void;
}

/** What a line is written to. */
interface LineLog {
  info(details: object, message: string): void;
}

const minuteMs = 60_000;
/**
 * Lines of one event in a minute, from all networks together: each one's first, and further ones. Beyond them only the
 * minute's end says how many there were.
 */
const linesOfAll = { first: 1000, further: 300 };
/** Networks of one event that are distinguished in a minute; all others count as one. */
const distinguished = 10_000;
/** Networks that have a line of their own at the end of a minute: those with the most. */
const countedApart = 50;
/** Longest text of a caller's making in a line. */
const longestText = 254;

/** A network in this minute, with one of its addresses. */
interface Source {
  address: string | null;
  noted: number;
  written: number;
}

/**
 * The security log of a part of this process: lines of its log with a fixed
 * `event`, so that they can be searched for. A network that causes many gets its
 * first lines of a minute, and one more at its end with how many were left out.
 */
export function createSecurityLog(log: LineLog): SecurityLog {
  const minute = new Map<SecurityEvent, { first: number; further: number; sources: Map<string | null, Source> }>();

  function endMinute(): void {
    for (const [event, { sources }] of minute) {
      const left = [...sources.values()]
        .map(({ address, noted, written }) => ({ address, counted: noted - written }))
        .filter(({ counted }) => counted > 0)
        .sort((one, other) => other.counted - one.counted);
      const rest = left.slice(countedApart).reduce((sum, { counted }) => sum + counted, 0);
      const lines = [...left.slice(0, countedApart), ...(rest > 0 ? [{ address: others, counted: rest }] : [])];
      for (const line of lines) log.info({ event, ...line }, securityEvents[event].tells);
    }
    minute.clear();
  }

  return {
    note(event, { who, address, what }) {
      // The first of a minute begins it; a process that ends waits for none.
      if (minute.size === 0) setTimeout(endMinute, minuteMs).unref();
      const ofEvent = minute.get(event) ?? { first: 0, further: 0, sources: new Map<string | null, Source>() };
      minute.set(event, ofEvent);
      const network = address === null ? null : networkOf(address);
      const isDistinguished = ofEvent.sources.has(network) || ofEvent.sources.size < distinguished;
      const [key, shown] = isDistinguished ? [network, address] : [others, others];
      const source = ofEvent.sources.get(key) ?? { address: shown, noted: 0, written: 0 };
      ofEvent.sources.set(key, source);
      source.noted += 1;
      const { tells, linesPerMinute } = securityEvents[event];
      const kind = source.noted === 1 ? 'first' : 'further';
      if (source.noted > linesPerMinute || ofEvent[kind] >= linesOfAll[kind]) return;
      source.written += 1;
      ofEvent[kind] += 1;
      log.info({ event, who: cut(who), address, ...(what === undefined ? {} : { what: cut(what) }) }, tells);
    },
  };
}

/** What stands for the addresses of all other networks. */
const others = 'others';

const cut = (text: string | null): string | null => text?.slice(0, longestText) ?? null;
