/** The identity provider gets so long to answer, in milliseconds. */
export const providerTimeoutMs = 10_000;

/** Posts a form to an endpoint of the provider, as OAuth 2.0 has them. @throws when it does not answer */
export const postForm = (address: string | undefined, body: URLSearchParams): Promise<Response> =>
  fetch(address ?? '', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
    signal: AbortSignal.timeout(providerTimeoutMs),
  });
