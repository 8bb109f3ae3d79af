import { within } from '../remotes/deadline.ts';
import { fetchJson } from './fetch-json.ts';

declare global {
  interface Window {
    /** What the page's inline script has from the server, or has begun to fetch, by address. */
    dmpBoot?: Partial<Record<string, Promise<unknown>>>;
  }
}

/**
 * Reads a JSON document of the console: once what came with the page,
 * afterwards, or after a failure, anew.
 * @param deadline in milliseconds
 * @throws as `fetchJson` does
 */
export async function readDocument(url: string, deadline = 8000): Promise<unknown> {
  const early = window.dmpBoot?.[url];
  delete window.dmpBoot?.[url];
  return early ? within(deadline, early).catch(() => fetchJson(url, deadline)) : fetchJson(url, deadline);
}
