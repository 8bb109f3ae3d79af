import { isLiveMark, liveCloseCodes, liveMarks } from '../contract/live-feed.ts';
import { tokenFrom } from './bearer.ts';
import { ApiError } from './error.ts';
import type { ApiOptions, Query } from './http.ts';

/** A live feed to open, without host and token. */
export interface LiveCall {
  /** Below the API host: `live-logs`. */
  path: string;
  query?: Query;
}

/** Who hears of a live feed. */
export interface LiveListener {
  /** It stands; again after a token was renewed. */
  onOpen(): void;
  /** A sign of life without a message. */
  onMark?(): void;
  /** One message, parsed; what is no JSON is left out. */
  onMessage(message: unknown): void;
  /**
   * It has ended and will not come back by itself; not called after `close()`.
   *
   * @param code RFC 6455's or one of `liveCloseCodes`; 1006 where there was no connection
   * @param error what was in the way of opening it, or why it ended: no session, no sign of life, or what the server says
   */
  onEnd(code: number, error?: ApiError): void;
}

/** A live feed that was opened. */
export interface LiveSocket {
  /** Ends it; nothing is told any more. */
  close(): void;
}

/** Opens a live feed; a token that is refused, or ends while it stands, is renewed: once, until it has stood for a while. */
export type Connect = (call: LiveCall, listener: LiveListener) => LiveSocket;

type Options = Pick<ApiOptions, 'host' | 'getToken' | 'renewToken'> & { WebSocket?: typeof WebSocket };

/** A feed that stood so long was admitted: a token refused then has come to its end, in milliseconds. */
const admittedMs = 10_000;

/** No connection, or one that broke without a word (RFC 6455, section 7.4.1). */
const abnormal = 1006;

/** A feed that is not open by then has no connection, in milliseconds. */
const openMs = 30_000;
/** How often it is looked whether there was a sign of life, in milliseconds: a computer that slept has missed some. */
const lookMs = 5_000;

/** The one place where live sockets are opened: the token goes into the address, as browsers can send no header. */
export function createConnect(options: Options): Connect {
  const { getToken, renewToken } = options;
  return (call, listener) => {
    let socket: WebSocket | undefined;
    let looking: ReturnType<typeof setInterval> | undefined;
    let closed = false;
    const close = () => {
      closed = true;
      clearInterval(looking);
      socket?.close();
    };
    const end = (code: number, error?: ApiError) => {
      if (closed) return;
      close();
      listener.onEnd(code, error);
    };
    const open = async (source: () => Promise<string>, again: boolean): Promise<void> => {
      let token: string;
      let current: WebSocket;
      try {
        token = await tokenFrom(source);
        if (closed) return;
        // It throws where the page's policy or an insecure address forbids it.
        current = new (options.WebSocket ?? WebSocket)(addressOf(options.host, call, token));
      } catch (cause) {
        return end(abnormal, cause instanceof ApiError ? cause : undefined);
      }
      socket = current;
      let begun = Date.now();
      let heardAt = begun;
      /** For how long it may be silent; for ever at a server that sends no marks. */
      let silentMs = openMs;
      clearInterval(looking);
      looking = setInterval(() => {
        // A clock that was put back measures from here on.
        heardAt = Math.min(heardAt, Date.now());
        begun = Math.min(begun, heardAt);
        if (Date.now() - heardAt > silentMs)
          end(abnormal, withDetail(`Nothing arrived for ${silentMs / 1000} seconds.`));
      }, lookMs);
      current.onopen = () => {
        silentMs = Number.POSITIVE_INFINITY;
        listener.onOpen();
      };
      current.onmessage = ({ data }) => {
        if (closed) return;
        heardAt = Date.now();
        const message = parsed(data);
        if (isLiveMark(message)) {
          silentMs = liveMarks.silentMs;
          listener.onMark?.();
        } else if (message !== undefined) listener.onMessage(message);
      };
      current.onclose = ({ code, reason }) => {
        clearInterval(looking);
        if (closed) return;
        const renews = !again || Date.now() - begun >= admittedMs;
        if (code === liveCloseCodes.unauthorized && renewToken && renews) void open(() => renewToken(token), true);
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

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    // A frame of something between us and the server is no message.
    return undefined;
  }
}
