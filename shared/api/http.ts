import { callSeconds, type ErrorBody } from '../contract/index.ts';
import { tokenFrom } from './bearer.ts';
import { ApiError } from './error.ts';
import { noResponse } from './no-response.ts';
import type { ServerClock } from './server-clock.ts';

/** Query parameters of a call; `undefined` is omitted. */
export type Query = Record<string, string | number | boolean | undefined>;

/** One call, without base URL and token. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, without a leading slash: `devices/42`. */
  path: string;
  query?: Query;
  /** A `Blob` is sent unchanged, everything else as JSON. */
  body?: unknown;
  /** Effect: none, a saved change, or a job. Default: `read` for GET, else `change`. */
  kind?: 'read' | 'change' | 'action';
  /** `Idempotency-Key`: the server does not execute a repeated request with the same key again. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A request that was sent early, before the call that uses its response. */
export interface EarlyRequest {
  /** Local time, in milliseconds since 1970. */
  sentAt: number;
  answer: Promise<Response>;
}

/** Options of {@link createClient}. */
export interface ApiOptions {
  /** Base URL: `/api` or absolute. */
  host: string;
  /** Returns a valid access token. */
  getToken(): Promise<string>;
  /**
   * Returns a new token after a 401; without this function, a 401 is final.
   *
   * @param refused the rejected token; returned again if there is no other
   * @param hasFault whether the server reported a fault of the token that a new token may have too
   */
  renewToken?(refused: string, hasFault?: boolean): Promise<string>;
  /** Called if the server rejects the new token too: there is no session. */
  endSession?(): Promise<void>;
  /** Receives the `Date` header of each response of the server. */
  clock?: Pick<ServerClock, 'note'>;
  /** Returns an early request to use instead of sending this one; it is aborted by the signal of this one. */
  takeEarly?(address: string, request: RequestInit): EarlyRequest | undefined;
  fetch?: typeof fetch;
}

/** Sends a call and returns the parsed JSON of the response; undefined if it is empty. @throws {ApiError} */
export type Send = (call: Call) => Promise<unknown>;

/** A file in the response of a call. */
export interface DownloadedFile {
  /** From `Content-Disposition` (RFC 6266), else the last segment of the path. */
  fileName: string;
  content: Blob;
}

/**
 * Sends a call whose response is a file. An interrupted response is an error, never a shorter file.
 *
 * @param onProgress called with the number of bytes received so far
 * @throws {ApiError}
 */
export type Download = (call: Call, onProgress?: (bytes: number) => void) => Promise<DownloadedFile>;

/** Encodes any value as one path segment. */
export const segment = (value: string): string => encodeURIComponent(value);

/** How the response of a call is requested and read. */
interface ResponseSpec<T> {
  accept: string;
  /** Timeout of the whole call, in seconds; without it there is none. */
  timeout?: number | undefined;
  /** Reads a successful response. */
  read(response: Response): Promise<T>;
}

/** Time without token renewals after a new token was rejected for a fault, in milliseconds. */
const renewalPauseMs = 60_000;

/** Bad Gateway and Gateway Timeout. */
const gatewayErrors: ReadonlySet<number> = new Set([502, 504]);

/** Creates the client: it sends calls for JSON or for a file. */
export function createClient(options: ApiOptions): { send: Send; download: Download } {
  const request = createRequest(options);
  return {
    send: (call) => request(call, { accept: 'application/json', read: parseContent, timeout: timeoutFor(call) }),
    download: (call, onProgress) =>
      request(call, { accept: '*/*', read: (response) => readFile(response, call, onProgress) }),
  };
}

const kindOf = ({ method = 'GET', kind = method === 'GET' ? 'read' : 'change' }: Call) => kind;

/** Timeout in seconds. A file has none: it takes as long as its sender needs. */
function timeoutFor({ method = 'GET', body }: Call): number | undefined {
  if (body instanceof Blob) return undefined;
  return method === 'GET' ? callSeconds.read : callSeconds.save;
}

/** Sends all requests: with a bearer token, JSON, typed errors, and one retry after a 401. */
function createRequest(options: ApiOptions): <T>(call: Call, spec: ResponseSpec<T>) => Promise<T> {
  const { host, getToken, renewToken, endSession, clock, takeEarly } = options;
  const { fetch = globalThis.fetch.bind(globalThis) } = options;
  const fetchResponse = async (...call: Parameters<typeof requestOf>) => {
    const request = requestOf(...call);
    const { sentAt, answer: pending } = takeEarly?.(...request) ?? { sentAt: Date.now(), answer: fetch(...request) };
    const response = await pending;
    // A response without a request ID is from a proxy and has the time of the proxy.
    if (requestIdOf(response) !== undefined) clock?.note(response.headers.get('date'), sentAt);
    return response;
  };

  let noRenewalUntil = 0;

  return async (call, { accept, read, timeout }) => {
    /** Of the last response; also reported if its body is interrupted. */
    let requestId: string | undefined;
    const readResponse = async (response: Response) => {
      requestId = requestIdOf(response);
      await throwIfFailed(response, call);
      return read(response);
    };
    const { signal: callerSignal } = call;
    const timeoutSignal = timeout === undefined ? undefined : AbortSignal.timeout(timeout * 1000);
    const combined = anySignal([callerSignal, timeoutSignal]);
    const abortable = { ...call, signal: combined.signal };
    try {
      const token = await tokenFrom(getToken);
      const attempt = async (bearer: string) =>
        await readResponse(await fetchResponse(host, abortable, bearer, accept));
      let renewed: string;
      try {
        return await attempt(token);
      } catch (error) {
        if (!renewToken || !isUnauthorized(error)) throw error;
        const hasFault = error.tokenFault !== undefined;
        if (hasFault && performance.now() < noRenewalUntil) throw error;
        renewed = await tokenFrom(() => renewToken(token, hasFault));
        if (renewed === token) throw error;
      }
      return await attempt(renewed).catch(async (error: unknown) => {
        // If tokens have a fault, the token of a new session would be rejected too.
        if (isUnauthorized(error) && error.tokenFault !== undefined)
          noRenewalUntil = performance.now() + renewalPauseMs;
        else if (isUnauthorized(error)) await endSession?.();
        throw error;
      });
    } catch (cause) {
      // A call aborted by its caller throws the reason of the abort.
      if (cause instanceof ApiError || callerSignal?.aborted) throw cause;
      throw new ApiError({ status: 0, detail: noResponse[kindOf(call)], requestId }, { cause });
    } finally {
      combined.dispose();
    }
  };
}

/** Replaces `AbortSignal.any`, which Safari before 17.4 lacks: aborts with the first of these signals, until disposed. */
function anySignal(signals: readonly (AbortSignal | undefined)[]): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const follow = ({ target }: Event) => controller.abort((target as AbortSignal).reason);
  for (const signal of signals) {
    if (signal?.aborted) controller.abort(signal.reason);
    signal?.addEventListener('abort', follow);
  }
  return {
    signal: controller.signal,
    dispose: () => {
      for (const signal of signals) signal?.removeEventListener('abort', follow);
    },
  };
}

const isUnauthorized = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;

const requestIdOf = (response: Response): string | undefined => response.headers.get('x-request-id') ?? undefined;

function requestOf(
  host: string,
  { method = 'GET', path, query = {}, body, signal, idempotencyKey }: Call,
  token: string,
  accept: string,
): [string, RequestInit] {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const search = String(parameters) && `?${parameters}`;
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept };
  // A String of RFC 8941, as in draft-ietf-httpapi-idempotency-key-header. Our keys need no escapes.
  if (idempotencyKey !== undefined) headers['idempotency-key'] = `"${idempotencyKey}"`;
  const isFile = body instanceof Blob;
  if (isFile) headers['content-type'] = body.type || 'application/octet-stream';
  else if (body !== undefined) headers['content-type'] = 'application/json';
  return [
    `${host.replace(/\/$/, '')}/${path}${search}`,
    {
      method,
      headers,
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    },
  ];
}

/** @throws {ApiError} unless the status is 2xx */
async function throwIfFailed(response: Response, call: Call): Promise<void> {
  const { status, statusText } = response;
  if (response.ok) return;
  const { error, tokenFault } = parseErrorBody(await response.text());
  const kind = kindOf(call);
  // The proxy timed out, but the server may still execute the request.
  const detail = !error && kind !== 'read' && gatewayErrors.has(status) ? { detail: noResponse[kind] } : {};
  throw new ApiError({ status, statusText, error, ...detail, requestId: requestIdOf(response), tokenFault });
}

/** @throws {ApiError} unless the body is JSON or empty */
async function parseContent(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    const { status } = response;
    const detail = 'The server sent something else instead of a response.';
    throw new ApiError({ status, detail, requestId: requestIdOf(response) }, { cause });
  }
}

async function readFile(
  response: Response,
  { path }: Call,
  onProgress: ((bytes: number) => void) | undefined,
): Promise<DownloadedFile> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const content =
    onProgress && response.body ? await readWithProgress(response.body, onProgress) : await response.blob();
  return { fileName: name ?? path.split('/').at(-1) ?? 'download', content };
}

async function readWithProgress(body: ReadableStream<Uint8Array<ArrayBuffer>>, onProgress: (bytes: number) => void) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress(bytes);
  }
  return new Blob(parts);
}

/** Returns the string fields of an {@link ErrorBody}. */
function parseErrorBody(text: string): { [name in keyof ErrorBody]?: string | undefined } {
  try {
    const body: Record<string, unknown> | null = JSON.parse(text);
    const textAt = (name: keyof ErrorBody) => (typeof body?.[name] === 'string' ? body[name] : undefined);
    return { error: textAt('error'), tokenFault: textAt('tokenFault') };
  } catch {
    // HTML or plain text of a proxy is not a sentence for the user.
    return {};
  }
}
