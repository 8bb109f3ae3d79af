import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { keepSecret } from '../../identity/secrets.ts';

/** How long a link to a file is good for, in seconds. */
export const linkSeconds = 60 * 60;

/**
 * Addresses of files that a browser can open by itself, without the header an
 * API call has: a token in the address says until when, signed by us.
 */
export interface FileLinks {
  /** A token for this file, good for {@link linkSeconds} from `now` on. */
  sign(fileId: string, now: Date): string;
  /** Whether this token is ours, for this file, and still good. */
  verify(fileId: string, token: string, now: Date): boolean;
}

/** Where a browser can fetch a file, from `now` on for {@link linkSeconds}. */
export const fileAddress = (publicUrl: string, links: FileLinks, fileId: string, now: Date): string =>
  `${publicUrl}/api/diagnostics-files/${fileId}?token=${links.sign(fileId, now)}`;

/** What a file is called whose charger named none. */
export const unnamedFile = 'diagnostics';

/** Links signed with a key made once and shared by all processes on the database. */
export async function createFileLinks(kysely: Kysely<Tables>): Promise<FileLinks> {
  return signedLinks(await keepSecret(kysely, 'file-links', async () => randomBytes(32).toString('base64url')));
}

/** {@link FileLinks} with this key. */
export function signedLinks(key: string): FileLinks {
  const signature = (fileId: string, until: string) =>
    createHmac('sha256', key).update(`${fileId}\n${until}`).digest('base64url');
  return {
    sign(fileId, now) {
      const until = String(Math.floor(now.getTime() / 1000) + linkSeconds);
      return `${until}.${signature(fileId, until)}`;
    },
    verify(fileId, token, now) {
      const [until = '', given = ''] = token.split('.');
      const right = Buffer.from(signature(fileId, until));
      const sent = Buffer.from(given);
      return right.length === sent.length && timingSafeEqual(right, sent) && Number(until) * 1000 > now.getTime();
    },
  };
}
