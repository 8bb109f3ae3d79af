import { serverNow } from '@dmp/shared/shell';

/** The remote that an error comes from. */
export interface FaultOrigin {
  remote?: string | undefined;
  version?: string | undefined;
}

/** The report of one error. */
export interface FaultReport extends FaultOrigin {
  sentence: string;
  name?: string;
  message?: string;
  stack?: string;
  /** The chain of causes, the immediate cause first. */
  causes?: string[];
  /** Without the query, which may contain the user's search text. */
  path: string;
  /** ISO 8601. */
  time: string;
}

/** In characters; the beginning of a stack names the location. */
const maxStackLength = 6000;
const maxTextLength = 1000;
/** Length of the reported chain of causes. */
const maxCauses = 3;
const maxCauseLength = 300;

/** Creates the report of an error, without tokens, email addresses, and the queries of URLs. */
export function faultReport(sentence: string, cause: unknown, origin: FaultOrigin, now = serverNow()): FaultReport {
  const error = isError(cause) ? cause : undefined;
  const message = error?.message ?? (cause === undefined ? undefined : String(cause));
  const causes = causesOf(cause);
  const stacks = [cause, ...causes].map((one) => (isError(one) ? one.stack : undefined)).join('\n');
  const { remote, version } = origin.remote === undefined ? remoteIn(stacks) : origin;
  return {
    sentence: redactText(sentence).slice(0, maxTextLength),
    ...(error ? { name: error.name } : {}),
    ...(message === undefined ? {} : { message: redactText(message).slice(0, maxTextLength) }),
    ...(error?.stack ? { stack: redactText(error.stack).slice(0, maxStackLength) } : {}),
    ...(causes.length === 0 ? {} : { causes: causes.map((one) => redactText(String(one)).slice(0, maxCauseLength)) }),
    ...(remote === undefined ? {} : { remote }),
    ...(version === undefined ? {} : { version }),
    path: window.location.pathname,
    time: now.toISOString(),
  };
}

const isError = (thrown: unknown): thrown is Error | DOMException =>
  thrown instanceof Error || thrown instanceof DOMException;

/** The chain of causes of an error. A cycle ends it. */
function causesOf(error: unknown): unknown[] {
  const seen = [error];
  let next = error;
  while (seen.length <= maxCauses && next instanceof Error && next.cause !== undefined && !seen.includes(next.cause)) {
    next = next.cause;
    seen.push(next);
  }
  return seen.slice(1);
}

/** The URL of a remote's code contains its name and version. */
function remoteIn(stack: string): FaultOrigin {
  const [, remote, version] = /\/remotes\/([^/\s]+)\/([^/\s]+)\//.exec(stack) ?? [];
  return { remote, version };
}

/** Removes tokens, email addresses, and queries from a text. Line and column numbers of a stack stay. */
export function redactText(text: string): string {
  return text
    .replace(/\beyJ[\w-]+(\.[\w-]*)*/g, '(token)')
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 (token)')
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '(e-mail)')
    .replace(/[?#][^\s'")]+?((?::\d+){0,2})(?=[\s'")]|$)/g, '$1');
}
