import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../identity/index.ts';

/** How long a link to a file is good for, in seconds. */
export const linkSeconds = 60 * 60;

/**
 * Addresses of files that a browser can open by itself, without the header an
 * API call has: a token in the address says until when, signed by us.
 */
export interface FileLinks {
  /** Where a browser can fetch this file, from `now` on for {@link linkSeconds}. */
  address(fileId: string, now: Date): string;
  /** Whether this token is ours, for this file, and still good. */
  verify(fileId: string, token: string, now: Date): boolean;
}

/** What a file is called whose charger named none. */
export const unnamedFile = 'diagnostics';

/**
 * Links signed with a key made once and shared by all processes on the database.
 *
 * @param publicUrl where users reach the product; links begin so
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
      const [until = '', given = ''] = token.split('.');
      const right = Buffer.from(signature(fileId, until));
      const sent = Buffer.from(given);
      return right.length === sent.length && timingSafeEqual(right, sent) && Number(until) * 1000 > now.getTime();
    },
  };
}
