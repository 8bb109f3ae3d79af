import { isLiveMark, liveCloseCodes, liveMarks } from '../contract/live-feed.ts';
import { tokenFrom } from './bearer.ts';
import { ApiError } from './error.ts';
import type { ApiOptions, Query } from './http.ts';

/** A live feed to open, without base URL and token. */
export interface LiveCall {
  /** Relative to the base URL: `live-logs`. */
  path: string;
  query?: Query;
}

/** Callbacks of a live feed. */
export interface LiveListener {
  /** The feed is open; called again after each token renewal. */
  onOpen(): void;
  /** A heartbeat of the server (`liveMarks`). */
  onMark?(): void;
  /** One parsed message; frames that are not JSON are ignored. */
  onMessage(message: unknown): void;
  /**
   * The feed has ended and does not reconnect by itself; not called after `close()`.
   *
   * @param code close code of RFC 6455 or one of `liveCloseCodes`; 1006 if there was no connection
   * @param error why the feed could not be opened or ended: no session, no heartbeat, or the close reason of the server
   */
  onEnd(code: number, error?: ApiError): void;
}

/** An open live feed. */
export interface LiveSocket {
  /** Closes the feed; no callback is called afterwards. */
  close(): void;
}

/**
 * Opens a live feed. If the server rejects the token, or the token expires while the feed is open, the token is renewed
 * once; again only after the feed has been open for a while.
 */
export type Connect = (call: LiveCall, listener: LiveListener) => LiveSocket;

type Options = Pick<ApiOptions, 'host' | 'getToken' | 'renewToken'> & { WebSocket?: typeof WebSocket };

/** After this time, the server has accepted the token, so a later 4401 means that it has expired. In milliseconds. */
const admittedMs = 10_000;

/** Close code of a connection that failed or ended without a close frame (RFC 6455, section 7.4.1). */
const abnormal = 1006;

/** Timeout for opening the feed, in milliseconds. */
const openTimeoutMs = 30_000;
/**
 * Interval of the check for silence, in milliseconds. Short, so that silence is noticed right after the computer has
 * slept.
 */
const silenceCheckMs = 5_000;

/**
 * Creates the function that opens live feeds. The token is part of the URL, since browsers cannot send headers with a
 * WebSocket.
 */
export function createConnect(options: Options): Connect {
  const { getToken, renewToken } = options;
  return (call, listener) => {
    let socket: WebSocket | undefined;
    let silenceCheck: ReturnType<typeof setInterval> | undefined;
    let closed = false;
    const close = () => {
      closed = true;
      clearInterval(silenceCheck);
      socket?.close();
    };
    const end = (code: number, error?: ApiError) => {
      if (closed) return;
      close();
      listener.onEnd(code, error);
    };
    const open = async (source: () => Promise<string>, isRenewed: boolean): Promise<void> => {
      let token: string;
      let current: WebSocket;
      try {
        token = await tokenFrom(source);
        if (closed) return;
        // Throws if the page's Content Security Policy or mixed content forbids it.
        current = new (options.WebSocket ?? WebSocket)(addressOf(options.host, call, token));
      } catch (cause) {
        return end(abnormal, cause instanceof ApiError ? cause : undefined);
      }
      socket = current;
      let startedAt = Date.now();
      let lastReceivedAt = startedAt;
      /** Maximum silence; infinite for a server that sends no marks. */
      let maxSilenceMs = openTimeoutMs;
      clearInterval(silenceCheck);
      silenceCheck = setInterval(() => {
        // If the clock was set back, measure from now on.
        lastReceivedAt = Math.min(lastReceivedAt, Date.now());
        startedAt = Math.min(startedAt, lastReceivedAt);
        if (Date.now() - lastReceivedAt > maxSilenceMs)
          end(abnormal, withDetail(`Nothing arrived for ${maxSilenceMs / 1000} seconds.`));
      }, silenceCheckMs);
      current.onopen = () => {
        maxSilenceMs = Number.POSITIVE_INFINITY;
        listener.onOpen();
      };
      current.onmessage = ({ data }) => {
        if (closed) return;
        lastReceivedAt = Date.now();
        const message = parseMessage(data);
        if (isLiveMark(message)) {
          maxSilenceMs = liveMarks.silentMs;
          listener.onMark?.();
        } else if (message !== undefined) listener.onMessage(message);
      };
      current.onclose = ({ code, reason }) => {
        clearInterval(silenceCheck);
        if (closed) return;
        const mayRenew = !isRenewed || Date.now() - startedAt >= admittedMs;
        if (code === liveCloseCodes.unauthorized && renewToken && mayRenew) void open(() => renewToken(token), true);
        else end(code, reason ? withDetail(reason) : undefined);
      };
    };
    void open(getToken, false);
    return { close };
  };
}

const withDetail = (detail: string) => new ApiError({ status: 0, detail });

function addressOf(host: string, { path, query = {} }: LiveCall, token: string): string {
  const address = new URL(`${host.replace(/\/$/, '')}/${path}`, globalThis.location?.href);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  address.searchParams.set('marks', 'true');
  address.searchParams.set('token', token);
  return address.href;
}

function parseMessage(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    // A frame of a proxy is not a message.
    return undefined;
  }
}
