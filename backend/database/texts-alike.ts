import type { Kysely } from 'kysely';
import type { Logger } from '../log/index.ts';
import type { Tables } from './tables.ts';

/** The most that are named in the log. */
const named = 10;

/** Warns of IDs and names that look like others; see docs/operating.md. */
export async function warnOfTextsAlike(kysely: Kysely<Tables>, log: Logger): Promise<void> {
  const found = await kysely.selectFrom('texts_alike').select(['kind', 'text', 'kept']).orderBy('noted_at').execute();
  if (found.length === 0) return;
  log.warn({ count: found.length, first: found.slice(0, named) }, 'IDs or names look the same as others');
}
