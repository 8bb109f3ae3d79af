/** Timeout of requests to the identity provider. */
export const providerTimeoutMs = 10_000;

/** Posts a form to an OAuth 2.0 endpoint of the provider. @throws if it does not respond */
export const postForm = (address: string | undefined, body: URLSearchParams): Promise<Response> =>
  fetch(address ?? '', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
    signal: AbortSignal.timeout(providerTimeoutMs),
  });
