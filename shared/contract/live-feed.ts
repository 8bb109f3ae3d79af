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
