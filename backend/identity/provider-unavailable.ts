/** When to try again, in seconds. */
const retryAfterSeconds = 5;

/** The identity provider does not answer, or not as one must: nobody can say now whether a token is good. */
export class ProviderUnavailable extends Error {
  readonly retryAfterSeconds = retryAfterSeconds;

  constructor(cause: unknown) {
    super('The identity provider does not answer, so you cannot be identified. Try again in a moment.', { cause });
    this.name = 'ProviderUnavailable';
  }
}
