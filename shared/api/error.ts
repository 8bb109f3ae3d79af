import { noAnswer } from './no-answer.ts';

const unknownFailure = 'Internal Server Error';
/** There is no status text of what never came. */
const unreachable = 'The server could not be reached.';

/** What is known of a failed call. */
interface Failure {
  /** HTTP status; 0 when no answer came at all. */
  status: number;
  statusText?: string;
  /** The `error` of the answer's body. */
  error?: string | undefined;
  /** A sentence for the person where the answer has none. */
  detail?: string;
  /** How the server names the request in its log. */
  requestId?: string | undefined;
  /** The `tokenFault` of the answer's body. */
  tokenFault?: string | undefined;
}

/** What every failed call throws. Who made the call decides what to show. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** A sentence that says what is wrong and what would be right, when there is one. */
  readonly detail: string | undefined;
  /** How the server names the request in its log; undefined when no answer came, or from a server that names none. */
  readonly requestId: string | undefined;
  /**
   * Why the server refuses a token that the identity provider has issued. Signing in again does not help: somebody has
   * to change what the sentence names.
   */
  readonly tokenFault: string | undefined;

  /**
   * By what it is, not by which class made it: host and remotes each carry this
   * one in their own bundle, and the host's client throws what remotes catch.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError' && 'status' in value;
  }

  /**
   * `message` becomes the status text, or else the body's error, or else
   * 'Internal Server Error'; without any answer, that the server could not be reached.
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

/** Whether it is an action of which nobody knows whether it has started: Jobs shows it. */
export const mayHaveStarted = (error: unknown): boolean =>
  error instanceof ApiError && error.detail === noAnswer.action;

/** No response, or a proxy's: Bad Gateway, Gateway Timeout. */
const unreached: readonly number[] = [0, 502, 504];

/** Whether the call did not reach the server. A 503 without a sentence is a proxy's; with one it is the server's, of this call. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (unreached.includes(error.status) || (error.status === 503 && error.detail === undefined));

/** How servers say that they have no such call; of a thing that does not exist they say something else. */
const noSuchCall = /^(Not Found|Method Not Allowed|Not Implemented|There is nothing at this address\b.*)\.?$/i;

/**
 * Whether the server does not have the call at all, such as one that this product adds to the specification: what needs it
 * is not offered, and nothing is wrong.
 */
export const isAbsentCall = (error: unknown): boolean =>
  error instanceof ApiError &&
  [404, 405, 501].includes(error.status) &&
  (error.detail === undefined || noSuchCall.test(error.detail));

/** What a failure says for which no call is to blame, and nobody wrote a sentence. */
const consoleFailure = 'Something went wrong in the console.';

/** A failure of the console itself, such as a choice that has gone meanwhile. Its message is a sentence for the person. */
export class ConsoleError extends Error {
  /** By its name, like {@link ApiError}. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ConsoleError';
  }

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConsoleError';
  }
}

/** What a person is told of a failure. */
export interface FailureText {
  /** The text of its notification. */
  text: string;
  /** A line of its own below it, when there is more to say. */
  detail?: string;
}

/** The one place that says how a failure reads: all of it, for a notification that nothing else stands beside. */
export function failureText(error: unknown): FailureText {
  const { text, detail, requestId } = failureParts(error);
  const lines = [detail, requestLine(requestId)].filter(Boolean);
  return lines.length > 0 ? { text, detail: lines.join(' ') } : { text };
}

/** The same for a notification of what says by itself, in its own place, what was wrong: the sentence stands there alone. */
export function noticeText(error: unknown): FailureText {
  const { text, requestId } = failureParts(error);
  const detail = requestLine(requestId);
  return detail === undefined ? { text } : { text, detail };
}

const requestLine = (requestId: string | undefined) =>
  requestId === undefined ? undefined : `Request ID ${requestId}`;

const reported = new WeakSet<object>();

/** A fault of the code: the host's reports take what the browser hears of. */
function reportOnce(error: unknown): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  if (reported.has(cause)) return;
  reported.add(cause);
  globalThis.reportError?.(cause);
}

/** The same, with the name of the request by itself, for who shows it in a way of its own. */
export function failureParts(error: unknown): FailureText & { requestId?: string } {
  if (error instanceof ConsoleError) return { text: error.message };
  if (!(error instanceof ApiError)) {
    reportOnce(error);
    return { text: consoleFailure };
  }
  const { message, detail, status, requestId } = error;
  // What the call itself got wrong is nothing to look up in the server's log.
  const isOurs = status < 400 || status >= 500;
  return {
    text: message,
    ...(detail && detail !== message ? { detail } : {}),
    ...(requestId && isOurs ? { requestId } : {}),
  };
}
