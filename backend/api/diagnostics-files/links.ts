import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../identity/index.ts';

/** How long a link is valid, in seconds. */
export const linkSeconds = 60 * 60;

/**
 * Links to files that a browser can open without the header of an API call: a signed token in the link has the time of
 * expiry.
 */
export interface FileLinks {
  /** The URL of a file, valid for {@link linkSeconds} from `now`. */
  address(fileId: string, now: Date): string;
  /** Whether this token has a valid signature for this file and has not expired. */
  verify(fileId: string, token: string, now: Date): boolean;
}

/** Name of a file whose charger gave it none. */
export const unnamedFile = 'diagnostics';

/**
 * Links signed with a key that is created once and shared by all processes on the database.
 *
 * @param publicUrl where users reach the product, without a slash at the end
 */
export async function createFileLinks(secrets: Pick<Secrets, 'keep'>, publicUrl: string): Promise<FileLinks> {
  return signedLinks(await secrets.keep('file-links', async () => randomBytes(32).toString('base64url')), publicUrl);
}

/** {@link FileLinks} with this key. */
export function signedLinks(key: string, publicUrl: string): FileLinks {
  const signature = (fileId: string, until: string) =>
    createHmac('sha256', key).update(`${fileId}\n${until}`).digest('base64url');
  return {
    address(fileId, now) {
      const until = String(Math.floor(now.getTime() / 1000) + linkSeconds);
      return `${publicUrl}/api/diagnostics-files/${fileId}?token=${until}.${signature(fileId, until)}`;
    },
    verify(fileId, token, now) {
      const [until = '', sent = ''] = token.split('.');
      const expected = Buffer.from(signature(fileId, until));
      const received = Buffer.from(sent);
      return (
        expected.length === received.length &&
        timingSafeEqual(expected, received) &&
        Number(until) * 1000 > now.getTime()
      );
    },
  };
}
