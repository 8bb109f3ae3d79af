import { chargerPath } from '@dmp/shared/contract';

/** Characters that mean the same with and without percent-encoding (RFC 3986, section 2.3). */
const unreserved = /^[A-Za-z0-9._~-]$/;

const decodeUnreserved = (segment: string): string =>
  segment.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(character) ? character : encoded;
  });

/**
 * The segments of a request target's path, each as it was written: of an origin-form or absolute-form (RFC 9112,
 * section 3.2), without empty segments, since chargers double and append slashes, and without dot segments (RFC 3986,
 * section 5.2.4).
 */
export function pathSegments(target: string): string[] {
  const [path = ''] = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split('?', 1);
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    const name = decodeUnreserved(segment);
    if (name === '..') segments.pop();
    else if (name !== '' && name !== '.') segments.push(segment);
  }
  return segments;
}

/** The one spelling of a request target's path. */
export const normalPath = (target: string): string => `/${pathSegments(target).map(decodeUnreserved).join('/')}`;

/** Whether a request target is the address for chargers, or below it. */
export const isForChargers = (target: string): boolean => `${normalPath(target)}/`.startsWith(chargerPath);
