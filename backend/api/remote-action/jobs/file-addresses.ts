import type { Kysely } from 'kysely';
import { allows } from '../../../access/permissions.ts';
import type { Tables } from '../../../database/index.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { createFileLinks, fileAddress } from '../../diagnostics-files/links.ts';
import type { AddressOf } from './job-rows.ts';

/** The addresses of files for a caller. */
export type FileAddresses = (caller: Caller) => AddressOf;

/** Who may read devices may have their files. */
export async function createFileAddresses(kysely: Kysely<Tables>, publicUrl: string): Promise<FileAddresses> {
  const links = await createFileLinks(kysely);
  return (caller) =>
    allows('read:devices', caller) ? (fileId) => fileAddress(publicUrl, links, fileId, new Date()) : undefined;
}
