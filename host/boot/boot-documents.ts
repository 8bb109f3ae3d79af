import { withTimeout } from '../remotes/with-timeout.ts';
import { fetchJson } from './fetch-json.ts';

declare global {
  interface Window {
    /** Documents that the boot script has from the page or has requested, by URL. */
    dmpBoot?: Partial<Record<string, Promise<unknown>>>;
  }
}

/**
 * Reads a JSON document of the console: the first time the one that the boot script has, if it did not fail; after
 * that with a new request.
 * @throws the errors of `fetchJson`
 */
export async function readDocument(url: string, timeoutMs = 8000): Promise<unknown> {
  const early = window.dmpBoot?.[url];
  delete window.dmpBoot?.[url];
  return early ? withTimeout(timeoutMs, early).catch(() => fetchJson(url, timeoutMs)) : fetchJson(url, timeoutMs);
}
