import type { EarlyRequest } from '@dmp/shared/api';
import { callAddress } from './early-calls.ts';

/** An answer that was asked for longer ago is not taken for one of this moment, in milliseconds. */
const newForMs = 10_000;

/**
 * A call that the page's inline script has begun, for the one that makes it now with the same token: it is taken over
 * once, and ends with the signal of the call that takes it. One that failed is made again: the server may have been
 * starting while the console was loading.
 */
export function takeCall(address: string, request: RequestInit): EarlyRequest | undefined {
  const { dmpCalls: calls = [] } = window;
  const { method, headers, signal } = request;
  if (calls.length === 0 || method !== 'GET') return undefined;
  const wanted = callAddress(address);
  const authorization = new Headers(headers).get('authorization');
  const index = calls.findIndex((call) => call.address === wanted && authorization === `Bearer ${call.token}`);
  const [taken] = index < 0 ? [] : calls.splice(index, 1);
  if (!taken) return undefined;
  const { sentAt, answer, abort } = taken;
  if (Date.now() - sentAt > newForMs) {
    abort.abort();
    return undefined;
  }
  if (signal) follow(signal, abort);
  const again = () => fetch(address, request);
  return {
    sentAt,
    answer: answer.then(
      (response) => (response.status >= 500 ? again() : response),
      // With a signal that has ended this fails by its reason, as it should.
      again,
    ),
  };
}

function follow(signal: AbortSignal, abort: AbortController): void {
  const end = () => abort.abort(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

/** Ends those that were not taken over: with the session, and once the page has made its calls. */
export function forgetCalls(): void {
  for (const { abort } of window.dmpCalls?.splice(0) ?? []) abort.abort();
}

/** Ends after {@link newForMs} those that no call has taken over. */
export const forgetCallsLater = (): void => void setTimeout(forgetCalls, newForMs);
