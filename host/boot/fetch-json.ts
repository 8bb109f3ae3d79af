/** An answer that was not 200 to 299. */
export class HttpError extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} returned ${status}`);
    this.name = 'HttpError';
    this.status = status;
  }
}

/**
 * Reads a JSON document anew.
 * @param deadline in milliseconds, for the whole answer
 * @throws HttpError, TypeError (network), SyntaxError (not JSON), DOMException `TimeoutError`
 */
export async function fetchJson(url: string, deadline = 8000): Promise<unknown> {
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(deadline) });
  if (!answer.ok) throw new HttpError(url, answer.status);
  return answer.json();
}
