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

/** One path segment from a value that may hold anything. */
export const segment = (value: string): string => encodeURIComponent(value);

/** The one place where requests are made: bearer token, JSON, typed errors. */
export function createSend({ host, getToken, fetch = globalThis.fetch.bind(globalThis) }: ApiOptions): Send {
  return async ({ method = 'GET', path, query = {}, body, signal }) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    const search = parameters.size > 0 ? `?${parameters}` : '';
    const headers: Record<string, string> = { authorization: `Bearer ${await getToken()}`, accept: 'application/json' };
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
      throw new ApiError({ status: 0, statusText: 'No answer from the server. Check the connection and try again.' });
    }
    const text = await response.text();
    if (!response.ok) {
      throw new ApiError({ status: response.status, statusText: response.statusText, error: errorOf(text) });
    }
    return text === '' ? undefined : JSON.parse(text);
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
