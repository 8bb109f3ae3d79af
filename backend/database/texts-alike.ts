import type { Kysely } from 'kysely';
import type { Logger } from '../log/index.ts';
import type { Tables } from './tables.ts';

/** Warns of each ID and name that looks like another one; see docs/operating.md. */
export async function warnOfTextsAlike(kysely: Kysely<Tables>, log: Logger): Promise<void> {
  const found = await kysely.selectFrom('texts_alike').select(['kind', 'text', 'kept']).orderBy('noted_at').execute();
  for (const { kind, text, kept } of found) {
    log.warn({ kind, text, kept }, 'This ID or name looks the same as another one');
  }
}
