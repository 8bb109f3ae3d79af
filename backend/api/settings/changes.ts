import { normalizeText } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import type { KeySettings } from './key-list.ts';

/** Who changed an entry last, as the API shows it. */
export const changeOf = (row: { version: number; changed_by: string; changed_at: Date }) => ({
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at.toISOString(),
});

/**
 * The key that is meant: one that is there is meant as it is, since one of an earlier time may look like another; any
 * other is as keys are kept.
 */
export async function meantKey(db: Kysely<Tables>, table: KeySettings['table'], given: string): Promise<string> {
  const { rows } = await sql`select from ${sql.table(table)} where key = ${given}`.execute(db);
  return rows.length > 0 ? given : normalizeText(given);
}

export const noSuchKey = (what: string, key: string): HttpError =>
  new HttpError(404, `There is no ${what} with the key ${key}.`);

export const keyTaken = (what: string, key: string): HttpError =>
  new HttpError(409, `There is a ${what} with the key ${key} already.`);
