import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';

export const providerUnavailable = 'The identity provider does not answer.';

/** An error of the sign-in, as react-oidc-context reports it. */
interface SignInError extends Pick<Error, 'message'> {
  innerError?: unknown;
}

/** A sentence on why a sign-in failed, and who can fix it. For an unknown error, the library's message. */
export function signInSentence({ message, innerError }: SignInError): string {
  if (window.isSecureContext === false) {
    return 'Browsers allow a sign-in only at an address under https. Ask the administrators of this console for it.';
  }
  if (isProviderUnavailable(innerError)) {
    return `${providerUnavailable} If this lasts, its administrators must check that it runs, and that it allows calls from ${window.location.origin} (CORS).`;
  }
  if (innerError instanceof ErrorResponse) return `The identity provider refused the sign-in: ${message}`;
  if (/\(4\d\d\)/.test(message)) return 'The identity provider refused the sign-in.';
  if (/^(No matching state|nonce) /.test(message)) return 'This sign-in is too old, or was begun in another tab.';
  return message;
}

/** Whether the provider did not respond, which browsers report as a TypeError, or was overloaded. */
export const isProviderUnavailable = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof ErrorTimeout ||
  (error instanceof ErrorResponse && /^(server_error|temporarily_unavailable)$/.test(error.error ?? '')) ||
  (error instanceof Error && /\(5\d\d\)|Content-Type/.test(error.message));
