import type { EarlyRequest } from '@dmp/shared/api';
import { canonicalAddress } from './early-calls.ts';

/** An older response is out of date. */
const maxAgeMs = 10_000;

/**
 * Returns the early call with the same address and token, once. It is aborted with the signal of the call that takes
 * it. A failed one is sent again, because the server may have been starting while the console was loading.
 */
export function takeEarlyCall(address: string, request: RequestInit): EarlyRequest | undefined {
  const { dmpCalls: calls = [] } = window;
  const { method, headers, signal } = request;
  if (calls.length === 0 || method !== 'GET') return undefined;
  const canonical = canonicalAddress(address);
  const authorization = new Headers(headers).get('authorization');
  const index = calls.findIndex((call) => call.address === canonical && authorization === `Bearer ${call.token}`);
  const [taken] = index < 0 ? [] : calls.splice(index, 1);
  if (!taken) return undefined;
  const { sentAt, answer, abort } = taken;
  if (Date.now() - sentAt > maxAgeMs) {
    abort.abort();
    return undefined;
  }
  if (signal) abortWith(signal, abort);
  const retry = () => fetch(address, request);
  return {
    sentAt,
    answer: answer.then(
      (response) => (response.status >= 500 ? retry() : response),
      // With an aborted signal, this rejects with the signal's reason.
      retry,
    ),
  };
}

function abortWith(signal: AbortSignal, abort: AbortController): void {
  const end = () => abort.abort(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

/** Aborts the early calls that were not taken: at the end of the session, and once the page has made its calls. */
export function abortEarlyCalls(): void {
  for (const { abort } of window.dmpCalls?.splice(0) ?? []) abort.abort();
}

/** Aborts them after {@link maxAgeMs}. */
export const abortEarlyCallsLater = (): void => void setTimeout(abortEarlyCalls, maxAgeMs);
