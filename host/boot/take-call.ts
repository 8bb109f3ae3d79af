import { callAddress, type EarlyCall } from './early-calls.ts';

/** What was not taken over by then is not what the page asks for, or not new any more; in milliseconds. */
export const earlyForMs = 10_000;

/**
 * A call that the page's inline script has begun, for the one that makes it now with the same token: it is taken over
 * once. Ends with the signal of who takes it.
 */
export function takeCall(address: string, { method, headers, signal }: RequestInit): EarlyCall | undefined {
  const { dmpCalls: calls = [] } = window;
  if (calls.length === 0 || method !== 'GET') return undefined;
  const wanted = callAddress(address);
  const authorization = new Headers(headers).get('authorization');
  const index = calls.findIndex((call) => call.address === wanted && authorization === `Bearer ${call.token}`);
  const [taken] = index < 0 ? [] : calls.splice(index, 1);
  if (taken && signal) follow(signal, taken.abort);
  return taken;
}

function follow(signal: AbortSignal, abort: AbortController): void {
  const end = () => abort.abort(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

/** Ends those that nobody has taken over: after {@link earlyForMs}, and with the session. */
export function forgetCalls(): void {
  for (const { abort } of window.dmpCalls?.splice(0) ?? []) abort.abort();
}
