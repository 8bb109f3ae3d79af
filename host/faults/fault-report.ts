import { serverNow } from '@dmp/shared/shell';
/** Which remote a fault comes from. */
export interface FaultOrigin {
  remote?: string | undefined;
  version?: string | undefined;
}

/** What is said of one fault. */
export interface FaultReport extends FaultOrigin {
  sentence: string;
  name?: string;
  message?: string;
  stack?: string;
  /** What made it, the nearest first. */
  causes?: string[];
  /** Without its query, which may name what a person looked for. */
  path: string;
  /** ISO 8601. */
  time: string;
}

/** Characters that a stack may have: its beginning says where it was. */
const stackLength = 6000;
const textLength = 1000;
/** Causes of causes that are told of. */
const mostCauses = 3;
const causeLength = 300;

/** A fault as it may leave the browser: without tokens, e-mail addresses and the queries of addresses. */
export function faultReport(sentence: string, cause: unknown, origin: FaultOrigin, now = serverNow()): FaultReport {
  const error = isError(cause) ? cause : undefined;
  const message = error?.message ?? (cause === undefined ? undefined : String(cause));
  const causes = causesOf(cause);
  const stacks = [cause, ...causes].map((one) => (isError(one) ? one.stack : undefined)).join('\n');
  const { remote, version } = origin.remote === undefined ? remoteIn(stacks) : origin;
  return {
    sentence: withoutSecrets(sentence).slice(0, textLength),
    ...(error ? { name: error.name } : {}),
    ...(message === undefined ? {} : { message: withoutSecrets(message).slice(0, textLength) }),
    ...(error?.stack ? { stack: withoutSecrets(error.stack).slice(0, stackLength) } : {}),
    ...(causes.length === 0 ? {} : { causes: causes.map((one) => withoutSecrets(String(one)).slice(0, causeLength)) }),
    ...(remote === undefined ? {} : { remote }),
    ...(version === undefined ? {} : { version }),
    path: window.location.pathname,
    time: now.toISOString(),
  };
}

const isError = (thrown: unknown): thrown is Error | DOMException =>
  thrown instanceof Error || thrown instanceof DOMException;

/** What made an error, and what made that; one that leads back to itself ends there. */
function causesOf(error: unknown): unknown[] {
  const seen = [error];
  let next = error;
  while (seen.length <= mostCauses && next instanceof Error && next.cause !== undefined && !seen.includes(next.cause)) {
    next = next.cause;
    seen.push(next);
  }
  return seen.slice(1);
}

/** A remote's code stands below its name and version. */
function remoteIn(stack: string): FaultOrigin {
  const [, remote, version] = /\/remotes\/([^/\s]+)\/([^/\s]+)\//.exec(stack) ?? [];
  return { remote, version };
}

/** A text without what must not leave the browser; the places in a stack stay. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\beyJ[\w-]+(\.[\w-]*)*/g, '(token)')
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 (token)')
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '(e-mail)')
    .replace(/[?#][^\s'")]+?((?::\d+){0,2})(?=[\s'")]|$)/g, '$1');
}
