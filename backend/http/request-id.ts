import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header that names a request, in what a proxy asks and in what we answer. */
export const requestIdHeader = 'x-request-id';

/** What may be written into a log and a header as it is. */
const safe = /^[\w.-]{8,64}$/;

/** Short enough to be quoted by a person, and rare enough to be found in weeks of logs. */
export const newRequestId = (): string => randomBytes(6).toString('hex');

/**
 * Names a request.
 *
 * @param isProxied whether a proxy in front may be believed: then the name it gave the request is kept
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, isProxied: boolean): string {
  const given = headers[requestIdHeader];
  return isProxied && typeof given === 'string' && safe.test(given) ? given : newRequestId();
}
