/** What every failed call throws. Who made the call decides what to show. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** The backend's sentence that says what is wrong and what would be right, when it sent one. */
  readonly detail: string | undefined;

  /**
   * @param answer `message` becomes the status text, or else the body's error,
   *   or else 'Internal Server Error': the text of a notification.
   */
  constructor(answer: { status: number; statusText?: string; error?: string | undefined }) {
    super(answer.statusText || answer.error || 'Internal Server Error');
    this.name = 'ApiError';
    this.status = answer.status;
    this.detail = answer.error;
  }
}

/** What a person is told of a failure: the text of its notification, and the backend's sentence when that says more. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'Internal Server Error';
  const detail = error instanceof ApiError ? error.detail : undefined;
  return detail && detail !== error.message ? `${error.message}: ${detail}` : error.message;
}
