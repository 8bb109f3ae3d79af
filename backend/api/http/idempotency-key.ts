import { createHash, createHmac } from 'node:crypto';
import { serverLimits } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';

/** A String of RFC 8941, section 3.3.3: printable ASCII in quotes, with `"` and `\` escaped. */
const structuredString = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/;

/**
 * The key that a request carries in the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header, section 2.1).
 *
 * @returns undefined without the header
 * @throws {HttpError} 400 when it is no quoted string, or a longer one than a key may be
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = typeof header === 'string' ? structuredString.exec(header.trim())?.[1]?.replace(/\\(["\\])/g, '$1') : '';
  const { max } = serverLimits.idempotency.keyLength;
  if (key && key.length <= max) return key;
  throw badRequest(`Idempotency-Key must be one string in double quotes, of at most ${max} characters.`);
}

/** What is kept in place of a key: it reveals the key to nobody. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * What is kept in place of a request. A body may hold a secret that could be guessed from a plain hash; without the key,
 * which is not kept, it cannot be guessed from this one.
 *
 * @param url path and query; of a number of devices that was confirmed it is the same request with any other, since the
 *   first may have changed what matches
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
