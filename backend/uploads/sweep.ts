import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { diagnosticsFolder } from './storage.ts';

/** A file is there before its row is: one of late may be of an upload that is just under way. */
const youngMs = 24 * 60 * 60 * 1000;
const atATime = 500;

/** Another process may have been faster, or nothing was ever uploaded. */
function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Removes files of diagnostics that no row names any more, and what uploads that broke off have left. */
export async function sweepFiles(kysely: Kysely<Tables>, dataDir: string, now = new Date()): Promise<void> {
  const folder = diagnosticsFolder(dataDir);
  const names = (await readdir(folder).catch(ifGone)) ?? [];
  for (let from = 0; from < names.length; from += atATime) {
    const some = names.slice(from, from + atATime);
    const rows = await kysely
      .selectFrom('diagnostics_files')
      .select('storage_key')
      .where('storage_key', 'in', some)
      .execute();
    const kept = new Set(rows.map(({ storage_key }) => storage_key));
    for (const name of some.filter((one) => !kept.has(one))) {
      const path = join(folder, name);
      const found = await stat(path).catch(ifGone);
      if (found && now.getTime() - found.mtimeMs > youngMs) await rm(path, { force: true });
    }
  }
}
