import type { LiveLogMessage } from './schemas/logs.ts';

/** Where the live feed is, below the API host: a WebSocket with {@link LiveFeedQuery} in its address. */
export const liveFeedPath = 'live-logs';

/** Query of the live feed. Each message is a `LiveLogMessage` as JSON. */
export interface LiveFeedQuery {
  chargeboxId: string;
  /** As `joinFilterValues` writes them; what concerns the charger as a whole always comes too. Empty means all. */
  evseUids?: string;
  /** An access token; it stands in no log. */
  token: string;
}

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
