import type { LiveLogMessage } from './schemas/logs.ts';

/** Path of the live feed below the API host: a WebSocket with {@link LiveFeedQuery} as its query. */
export const liveFeedPath = 'live-logs';

/** Query of the live feed. Each message is a {@link LiveLogMessage} as JSON. */
export interface LiveFeedQuery {
  chargeboxId: string;
  /** EVSE UIDs joined by `joinFilterValues`; empty means all. Messages of the whole charger are always included. */
  evseUids?: string;
  /** `true` requests marks (`liveMarks`); consoles of earlier releases would show them as messages. */
  marks?: string;
  /** An access token. It is never logged. */
  token: string;
}

/**
 * Heartbeats of a live feed, in milliseconds: `{"mark":"2026-11-28T12:00:00.000Z"}` with the server's time, immediately
 * and then every `everyMs`. A page cannot see WebSocket pings, and a browser needs many minutes to detect a connection
 * that drops packets. A page that received a mark and then nothing for `silentMs` reconnects.
 */
export const liveMarks = { everyMs: 15_000, silentMs: 45_000 } as const;

/** Whether a message of a live feed is a mark. */
export const isLiveMark = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'mark' in message;

/** Close codes of a live feed, in addition to those of RFC 6455. */
export const liveCloseCodes = {
  /** No valid token. */
  unauthorized: 4401,
  /** The permission `read:logs` is missing. */
  forbidden: 4403,
  /** No such device, or the caller may not see it. */
  notFound: 4404,
  /** The feed was open for `limits.liveLogMs`. */
  timeLimit: 4408,
} as const;

/** The message that replaces those that a slow reader did not get. */
export function missedText(count: number): string {
  return `${count} ${count === 1 ? 'message was' : 'messages were'} missed: this connection is too slow.`;
}

/** The count in a {@link missedText} message; undefined for every other message. */
export function missedCount({ origin, message }: Pick<LiveLogMessage, 'origin' | 'message'>): number | undefined {
  const count = Number.parseInt(message, 10);
  return origin === 'SERVER' && message === missedText(count) ? count : undefined;
}
