import { type RawBuilder, sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Begins a statement that is run again and again with the same text: the server
 * parses it once for each connection, and plans it a few times, not each time.
 * Not for one that reads a partitioned table: planned for any time it would
 * lock every partition.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

const names = new Map<string, string>();

/** Under which name the server keeps the statement; undefined for one that it is not to keep. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}
