/** The identity provider gets so long to answer, in milliseconds. */
export const providerTimeoutMs = 10_000;

export const providerUnavailable = 'The identity provider does not answer.';
