import { Check } from '@sinclair/typebox/value';
import { ErrorBody } from '../contract/index.ts';
import { ApiError } from './error.ts';

/** What a call may carry in its query; `undefined` is left out. */
export type Query = Record<string, string | number | boolean | undefined>;

/** One call, without host and token. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API host, without a leading slash: `devices/42`. */
  path: string;
  query?: Query;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Where calls go and who makes them. */
export interface ApiOptions {
  /** Base of all calls: `/api` or an absolute address. */
  host: string;
  /** A token that is valid now. */
  getToken(): Promise<string>;
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

/** Sends a call whose answer is a file. @throws {ApiError} */
export type Download = (call: Call) => Promise<DownloadedFile>;

/** One path segment from a value that may hold anything. */
export const segment = (value: string): string => encodeURIComponent(value);

/** The ways to make a call: for its JSON, or for the file it answers with. */
export function createClient(options: ApiOptions): { send: Send; download: Download } {
  const request = createRequest(options);
  return {
    async send(call) {
      const text = await (await request(call, 'application/json')).text();
      return text === '' ? undefined : JSON.parse(text);
    },
    async download(call) {
      const response = await request(call, '*/*');
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      return { fileName: name ?? call.path.split('/').at(-1) ?? 'download', content: await readWhole(response) };
    },
  };
}

const noAnswer = () =>
  new ApiError({ status: 0, statusText: 'No answer from the server. Check the connection and try again.' });

/** A download that breaks off is a failed call, never a shorter file. */
async function readWhole(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw noAnswer();
  }
}

/** The one place where requests are made: bearer token, JSON, typed errors. */
function createRequest({ host, getToken, fetch = globalThis.fetch.bind(globalThis) }: ApiOptions) {
  return async ({ method = 'GET', path, query = {}, body, signal }: Call, accept: string): Promise<Response> => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    const search = parameters.size > 0 ? `?${parameters}` : '';
    const headers: Record<string, string> = { authorization: `Bearer ${await getToken()}`, accept };
    if (body !== undefined) headers['content-type'] = 'application/json';

    let response: Response;
    try {
      response = await fetch(`${host.replace(/\/$/, '')}/${path}${search}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw noAnswer();
    }
    if (!response.ok) {
      const error = errorOf(await response.text());
      throw new ApiError({ status: response.status, statusText: response.statusText, error });
    }
    return response;
  };
}

function errorOf(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return Check(ErrorBody, body) ? body.error : undefined;
  } catch {
    // A proxy's HTML or plain text is no sentence for a person.
    return undefined;
  }
}
