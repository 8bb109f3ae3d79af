import { callSeconds, type ErrorBody } from '../contract/index.ts';
import { tokenFrom } from './bearer.ts';
import { ApiError } from './error.ts';
import { noAnswer } from './no-answer.ts';
import type { ServerClock } from './server-clock.ts';

/** What a call may carry in its query; `undefined` is left out. */
export type Query = Record<string, string | number | boolean | undefined>;

/** One call, without host and token. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API host, without a leading slash: `devices/42`. */
  path: string;
  query?: Query;
  /** A `Blob` is sent as it is, everything else as JSON. */
  body?: unknown;
  /** What it leaves behind: nothing, something saved, or a job. By default GET is a read, and all else a change. */
  kind?: 'read' | 'change' | 'action';
  /** Names the request for the server, which starts nothing a second time for a repetition with the same key. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A request that was sent before the call that takes it over. */
export interface EarlyRequest {
  /** In milliseconds since 1970. */
  sentAt: number;
  answer: Promise<Response>;
}

/** Where calls go and who makes them. */
export interface ApiOptions {
  /** Base of all calls: `/api` or an absolute address. */
  host: string;
  /** A token that is valid now. */
  getToken(): Promise<string>;
  /**
   * Another token in place of one that was refused with 401; without it, a 401 is final.
   *
   * @param hasFault whether the next token may have the same fault; the same one is returned where no other can be had
   */
  renewToken?(refused: string, hasFault?: boolean): Promise<string>;
  /** The token in its place was refused as well: there is no session. */
  endSession?(): Promise<void>;
  /** Notes the time of each answer. */
  clock?: Pick<ServerClock, 'note'>;
  /** A request that was sent before, in the place of this one; ends with its signal. */
  takeEarly?(address: string, request: RequestInit): EarlyRequest | undefined;
  fetch?: typeof fetch;
}

/** Sends a call and gives the parsed JSON of its answer; undefined for an empty one. @throws {ApiError} */
export type Send = (call: Call) => Promise<unknown>;

/** A file that a call answered with. */
export interface DownloadedFile {
  /** The name the server gave it. */
  fileName: string;
  content: Blob;
}

/**
 * Sends a call whose answer is a file; one that breaks off is a failed call, never a shorter file.
 *
 * @param onProgress told of the bytes that have come so far
 * @throws {ApiError}
 */
export type Download = (call: Call, onProgress?: (bytes: number) => void) => Promise<DownloadedFile>;

/** One path segment from a value that may hold anything. */
export const segment = (value: string): string => encodeURIComponent(value);

/** How the answer to a call is wanted. */
interface Wanted<T> {
  accept: string;
  /** A call that is not answered after this is given up, in seconds; never without it. */
  within?: number | undefined;
  /** Reads a success. */
  read(response: Response): Promise<T>;
}

/** No other token is requested for this long after a new one was refused for its fault, in milliseconds. */
const renewalPauseMs = 60_000;

/** Bad Gateway and Gateway Timeout. */
const gaveUp: ReadonlySet<number> = new Set([502, 504]);

/** The ways to make a call: for its JSON, or for the file it answers with. */
export function createClient(options: ApiOptions): { send: Send; download: Download } {
  const request = createRequest(options);
  return {
    send: (call) => request(call, { accept: 'application/json', read: contentOf, within: patienceWith(call) }),
    download: (call, onProgress) =>
      request(call, { accept: '*/*', read: (response) => fileOf(response, call, onProgress) }),
  };
}

const kindOf = ({ method = 'GET', kind = method === 'GET' ? 'read' : 'change' }: Call) => kind;

/** How long a call may take, in seconds. A file takes as long as its sender needs. */
function patienceWith({ method = 'GET', body }: Call): number | undefined {
  if (body instanceof Blob) return undefined;
  return method === 'GET' ? callSeconds.read : callSeconds.save;
}

/** The one place where requests are made: bearer token, JSON, typed errors, and one repetition after a 401. */
function createRequest(options: ApiOptions): <T>(call: Call, wanted: Wanted<T>) => Promise<T> {
  const { host, getToken, renewToken, endSession, clock, takeEarly } = options;
  const { fetch = globalThis.fetch.bind(globalThis) } = options;
  const answerTo = async (...call: Parameters<typeof requestOf>) => {
    const request = requestOf(...call);
    const { sentAt, answer: begun } = takeEarly?.(...request) ?? { sentAt: Date.now(), answer: fetch(...request) };
    const answer = await begun;
    // What a proxy answers in the server's place has the time of the proxy.
    if (requestIdOf(answer) !== undefined) clock?.note(answer.headers.get('date'), sentAt);
    return answer;
  };

  let noRenewalUntil = 0;

  return async (call, { accept, read, within }) => {
    /** The name of the last answer's request: also what breaks off can be looked up by it. */
    let requestId: string | undefined;
    const take = async (response: Response) => {
      requestId = requestIdOf(response);
      await refuseFailure(response, call);
      return read(response);
    };
    const { signal: own } = call;
    const ending = firstOf([own, within === undefined ? undefined : AbortSignal.timeout(within * 1000)]);
    const timed = { ...call, signal: ending.signal };
    try {
      const token = await tokenFrom(getToken);
      const attempt = async (withToken: string) => await take(await answerTo(host, timed, withToken, accept));
      let another: string;
      try {
        return await attempt(token);
      } catch (error) {
        if (!renewToken || !isRefusedToken(error)) throw error;
        const hasFault = error.tokenFault !== undefined;
        if (hasFault && performance.now() < noRenewalUntil) throw error;
        another = await tokenFrom(() => renewToken(token, hasFault));
        if (another === token) throw error;
      }
      return await attempt(another).catch(async (error: unknown) => {
        // With a fault of the token, that of another session would be refused too.
        if (isRefusedToken(error) && error.tokenFault !== undefined)
          noRenewalUntil = performance.now() + renewalPauseMs;
        else if (isRefusedToken(error)) await endSession?.();
        throw error;
      });
    } catch (cause) {
      // Who ended the call knows why, and gets back what they ended it with.
      if (cause instanceof ApiError || own?.aborted) throw cause;
      throw new ApiError({ status: 0, detail: noAnswer[kindOf(call)], requestId }, { cause });
    } finally {
      ending.stop();
    }
  };
}

/** A signal that ends with the first of these, until it is stopped: `AbortSignal.any` for Safari before 17.4. */
function firstOf(signals: readonly (AbortSignal | undefined)[]): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const follow = ({ target }: Event) => controller.abort((target as AbortSignal).reason);
  for (const signal of signals) {
    if (signal?.aborted) controller.abort(signal.reason);
    signal?.addEventListener('abort', follow);
  }
  return {
    signal: controller.signal,
    stop: () => {
      for (const signal of signals) signal?.removeEventListener('abort', follow);
    },
  };
}

const isRefusedToken = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;

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
  // A String of RFC 8941, as draft-ietf-httpapi-idempotency-key-header has it; keys of ours need no escapes.
  if (idempotencyKey !== undefined) headers['idempotency-key'] = `"${idempotencyKey}"`;
  // A file goes as it is.
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

/** @throws {ApiError} unless it is a success */
async function refuseFailure(response: Response, call: Call): Promise<void> {
  const { status, statusText } = response;
  if (response.ok) return;
  const { error, tokenFault } = bodyOf(await response.text());
  const kind = kindOf(call);
  // A proxy gave up waiting: what it passed on may be carried out all the same.
  const detail = !error && kind !== 'read' && gaveUp.has(status) ? { detail: noAnswer[kind] } : {};
  throw new ApiError({ status, statusText, error, ...detail, requestId: requestIdOf(response), tokenFault });
}

/** @throws {ApiError} unless it is JSON or nothing */
async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    const { status } = response;
    const detail = 'The server sent something else instead of a response.';
    throw new ApiError({ status, detail, requestId: requestIdOf(response) }, { cause });
  }
}

async function fileOf(
  response: Response,
  { path }: Call,
  onProgress: ((bytes: number) => void) | undefined,
): Promise<DownloadedFile> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const content = onProgress && response.body ? await watched(response.body, onProgress) : await response.blob();
  return { fileName: name ?? path.split('/').at(-1) ?? 'download', content };
}

async function watched(body: ReadableStream<Uint8Array<ArrayBuffer>>, onProgress: (bytes: number) => void) {
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

/** The texts of a body that is an `ErrorBody`. */
function bodyOf(text: string): { [name in keyof ErrorBody]?: string | undefined } {
  try {
    const body: Record<string, unknown> | null = JSON.parse(text);
    const textAt = (name: keyof ErrorBody) => (typeof body?.[name] === 'string' ? body[name] : undefined);
    return { error: textAt('error'), tokenFault: textAt('tokenFault') };
  } catch {
    // A proxy's HTML or plain text is no sentence for a person.
    return {};
  }
}
