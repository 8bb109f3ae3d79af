/** A response with a status other than 200 to 299. */
export class HttpStatusError extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} returned ${status}`);
    this.name = 'HttpStatusError';
    this.status = status;
  }
}

/**
 * Requests a JSON document, bypassing the HTTP cache.
 * @param timeoutMs for the whole response
 * @throws HttpStatusError, TypeError (network), SyntaxError (not JSON), DOMException `TimeoutError`
 */
export async function fetchJson(url: string, timeoutMs = 8000): Promise<unknown> {
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new HttpStatusError(url, answer.status);
  return answer.json();
}
