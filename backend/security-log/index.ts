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

/** Tells what an administrator should hear of. */
export interface SecurityLog {
  /** Writes one line at `info`, or counts it when its source has caused too many in this minute. */
  note(event: SecurityEvent, facts: SecurityFacts): void;
}

/** What a line is written to. */
interface LineLog {
  info(details: object, message: string): void;
}

const minuteMs = 60_000;
/** Sources told apart in a minute; all others count as one. */
const mostSources = 10_000;
/** Longest text of a caller's making in a line. */
const longestText = 254;

/**
 * The security log of a part of this process: lines of its log with a fixed
 * `event`, so that they can be searched for. A source that causes many gets its
 * first lines of a minute, and one more at its end with how many were left out.
 */
export function createSecurityLog(log: LineLog): SecurityLog {
  const counts = new Map<string, { event: SecurityEvent; address: string | null; count: number }>();
  const tellCounted = () => {
    for (const { event, address, count } of counts.values()) {
      const counted = count - securityEvents[event].linesPerMinute;
      if (counted > 0) log.info({ event, address, counted }, securityEvents[event].tells);
    }
    counts.clear();
  };
  return {
    note(event, { who, address, what }) {
      // The first of a minute begins it; a process that ends waits for none.
      if (counts.size === 0) setTimeout(tellCounted, minuteMs).unref();
      const own = `${event} ${address}`;
      const isKnown = counts.has(own) || counts.size < mostSources;
      const key = isKnown ? own : event;
      const source = counts.get(key) ?? { event, address: isKnown ? address : 'others', count: 0 };
      source.count += 1;
      counts.set(key, source);
      const { tells, linesPerMinute } = securityEvents[event];
      if (source.count > linesPerMinute) return;
      log.info({ event, who: cut(who), address, ...(what === undefined ? {} : { what: cut(what) }) }, tells);
    },
  };
}

const cut = (text: string | null): string | null => text?.slice(0, longestText) ?? null;
