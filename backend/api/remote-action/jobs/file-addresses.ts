import { allows } from '../../../access/permissions.ts';
import type { Caller } from '../../../identity/tokens.ts';
import type { FileLinks } from '../../diagnostics-files/links.ts';
import type { AddressOf } from './job-rows.ts';

/** The addresses of files for a caller. */
export type FileAddresses = (caller: Caller) => AddressOf;

/** A caller who may read devices may have their files. */
export const fileAddresses =
  (links: FileLinks): FileAddresses =>
  (caller) =>
    allows('read:devices', caller) ? (fileId) => links.address(fileId, new Date()) : undefined;
