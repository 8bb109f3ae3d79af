import { createHash, createHmac } from 'node:crypto';
import { serverLimits } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';

/** A String of RFC 8941, section 3.3.3: printable ASCII in quotes, with `"` and `\` escaped. */
const structuredString = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/;

/**
 * Reads the key from the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header, section 2.1).
 *
 * @returns undefined without the header
 * @throws {HttpError} 400 for anything but a quoted string, or for a key that is too long
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = typeof header === 'string' ? structuredString.exec(header.trim())?.[1]?.replace(/\\(["\\])/g, '$1') : '';
  const { max } = serverLimits.idempotency.keyLength;
  if (key && key.length <= max) return key;
  throw badRequest(`Idempotency-Key must be one string in double quotes, of at most ${max} characters.`);
}

/** Stored instead of a key, so that the table does not reveal it. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Stored instead of a request. A body may contain a secret that could be guessed from a plain hash; this one cannot be
 * computed without the key, which is not stored.
 *
 * @param url path and query. The confirmed number of devices is ignored, because the first request may have changed
 *   which devices match.
 */
export const fingerprintOf = (key: string, url: string, body: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([withoutCount(url), body ?? null]))
    .digest('hex');

function withoutCount(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const others = query.split('&').filter((part) => !part.startsWith('expectedDevices='));
  return [path, ...(others.join('') === '' ? [] : [others.join('&')])].join('?');
}
