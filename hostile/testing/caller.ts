// Calls of a backend with a token of any kind.
import type { BackendProcess } from '../../backend/testing/backend-process.ts';

/** Calls a backend, and gives the body of a good answer. @throws with what it said otherwise */
export type Caller = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** A {@link Caller} with this token. */
export const callerWith =
  ({ url }: Pick<BackendProcess, 'url'>, token: string): Caller =>
  async <T>(method: string, path: string, body?: unknown) => {
    const response = await send(url, token, method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };

/** One request with this token. */
export const send = (url: string, token: string, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
