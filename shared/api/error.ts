import { noResponse } from './no-response.ts';

const unknownFailure = 'Internal Server Error';
/** Message if there is no response, and so no status text. */
const unreachable = 'The server could not be reached.';

/** A failed call. */
interface Failure {
  /** HTTP status; 0 if there was no response. */
  status: number;
  statusText?: string;
  /** `error` of the response body. */
  error?: string | undefined;
  /** A sentence for the user; default: `error`. */
  detail?: string;
  /** ID of the request in the log of the server. */
  requestId?: string | undefined;
  /** `tokenFault` of the response body. */
  tokenFault?: string | undefined;
}

/** Error of every failed call. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** A sentence about what is wrong and what would be valid, if there is one. */
  readonly detail: string | undefined;
  /** ID of the request in the log of the server; undefined without a response, or if the server sends none. */
  readonly requestId: string | undefined;
  /**
   * Why the server rejects a token issued by the identity provider. Signing in again does not help: an administrator has
   * to change what the sentence names.
   */
  readonly tokenFault: string | undefined;

  /**
   * Checks the name instead of the class: the host and each remote have this class in their own bundle, and remotes catch
   * errors thrown by the host's client.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError' && 'status' in value;
  }

  /**
   * `message` is the status text, else the body's `error`, else 'Internal Server Error', or without a response that the
   * server could not be reached.
   */
  constructor({ status, statusText, error, detail = error, requestId, tokenFault }: Failure, options?: ErrorOptions) {
    super(statusText || error || (status === 0 ? unreachable : unknownFailure), options);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.requestId = requestId;
    this.tokenFault = tokenFault;
  }
}

/** Whether the error is of an action that may have started although there was no response; the user can check Jobs. */
export const mayHaveStarted = (error: unknown): boolean =>
  error instanceof ApiError && error.detail === noResponse.action;

/** No response, or Bad Gateway or Gateway Timeout of a proxy. */
const unreachableStatuses: readonly number[] = [0, 502, 504];

/**
 * Whether the call did not reach the server. A 503 without a sentence is from a proxy, with one from the server itself.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (unreachableStatuses.includes(error.status) || (error.status === 503 && error.detail === undefined));

/** Error texts of servers that do not have the call; texts about missing records differ. */
const noSuchCall = /^(Not Found|Method Not Allowed|Not Implemented|There is nothing at this address\b.*)\.?$/i;

/**
 * Whether the server does not implement the call, such as one that this product adds to the API specification. The
 * console then hides the feature and reports no error.
 */
export const isUnsupportedCall = (error: unknown): boolean =>
  error instanceof ApiError &&
  [404, 405, 501].includes(error.status) &&
  (error.detail === undefined || noSuchCall.test(error.detail));

/** Text of an unexpected error that is not of a call. */
const consoleFailure = 'Something went wrong in the console.';

/**
 * An error of the console itself, such as a selected item that no longer exists. Its message is a sentence for the
 * user.
 */
export class ConsoleError extends Error {
  /** Checks the name, like {@link ApiError}. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ConsoleError';
  }

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConsoleError';
  }
}

/** The texts of an error notification. */
export interface FailureText {
  /** Main text. */
  text: string;
  /** A second line with more information. */
  detail?: string;
}

/** Returns the complete texts of an error, for a notification that is the only display of the error. */
export function failureText(error: unknown): FailureText {
  const { text, detail, requestId } = failureParts(error);
  const lines = [detail, requestLine(requestId)].filter(Boolean);
  return lines.length > 0 ? { text, detail: lines.join(' ') } : { text };
}

/**
 * Returns the texts of an error without its sentence, for a notification beside a component that displays the sentence.
 */
export function noticeText(error: unknown): FailureText {
  const { text, requestId } = failureParts(error);
  const detail = requestLine(requestId);
  return detail === undefined ? { text } : { text, detail };
}

const requestLine = (requestId: string | undefined) =>
  requestId === undefined ? undefined : `Request ID ${requestId}`;

const reported = new WeakSet<object>();

/** Reports a programming error as an uncaught error; the host sends these to its error reports. */
function reportOnce(error: unknown): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  if (reported.has(cause)) return;
  reported.add(cause);
  globalThis.reportError?.(cause);
}

/** Returns the texts of an error and its request ID separately, for callers that format the ID themselves. */
export function failureParts(error: unknown): FailureText & { requestId?: string } {
  if (error instanceof ConsoleError) return { text: error.message };
  if (!(error instanceof ApiError)) {
    reportOnce(error);
    return { text: consoleFailure };
  }
  const { message, detail, status, requestId } = error;
  // The server log explains only server errors and lost responses, not errors of the caller.
  const isServerFailure = status < 400 || status >= 500;
  return {
    text: message,
    ...(detail && detail !== message ? { detail } : {}),
    ...(requestId && isServerFailure ? { requestId } : {}),
  };
}
