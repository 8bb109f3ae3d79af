import type { LiveLogMessage } from './schemas/logs.ts';

/** Where the live feed is, below the API host: a WebSocket with {@link LiveFeedQuery} in its address. */
export const liveFeedPath = 'live-logs';

/** Query of the live feed. Each message is a `LiveLogMessage` as JSON. */
export interface LiveFeedQuery {
  chargeboxId: string;
  /** As `joinFilterValues` writes them; what concerns the charger as a whole always comes too. Empty means all. */
  evseUids?: string;
  /** `true` asks for marks (`liveMarks`); a console of an earlier release would take them for messages. */
  marks?: string;
  /** An access token; it stands in no log. */
  token: string;
}

/**
 * A sign of life between messages, `{"mark":"2026-11-28T12:00:00.000Z"}` with the server's time: at once, and then every
 * `everyMs`. A page does not see the pings of WebSocket, and a browser notices a connection that swallows packets after
 * many minutes; a page that has had one mark and hears nothing for `silentMs` opens the feed again.
 */
export const liveMarks = { everyMs: 15_000, silentMs: 45_000 } as const;

/** Whether a message of a live feed is a mark. */
export const isLiveMark = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'mark' in message;

/** How the server ends a live feed, beside the codes of RFC 6455. */
export const liveCloseCodes = {
  /** No valid token. */
  unauthorized: 4401,
  /** Not permitted: it needs `read:logs`. */
  forbidden: 4403,
  /** There is no such device, or not for this caller. */
  notFound: 4404,
  /** The feed has run for `limits.liveLogMs`. */
  timeLimit: 4408,
} as const;

/** What the server says in place of messages that a slow reader did not get. */
export function missedText(count: number): string {
  return `${count} ${count === 1 ? 'message was' : 'messages were'} missed: this connection is too slow.`;
}

/** How many messages {@link missedText} stands for; undefined for every other message. */
export function missedCount({ origin, message }: Pick<LiveLogMessage, 'origin' | 'message'>): number | undefined {
  const count = Number.parseInt(message, 10);
  return origin === 'SERVER' && message === missedText(count) ? count : undefined;
}
