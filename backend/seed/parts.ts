import type { Kysely } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Tables } from '../database/index.ts';

/** A part of the demonstration that stands on the network already written. */
export interface SeedPart {
  /** Recorded once it is written; never changed. */
  name: string;
  write(
    kysely: Kysely<Tables>,
    options: Pick<Config, 'seed' | 'seedDevices' | 'publicUrl'> & { now: Date },
  ): Promise<void>;
}

/** Writes those parts that the database does not have yet, in the caller's transaction. */
export async function writeMissingParts(
  kysely: Kysely<Tables>,
  parts: readonly SeedPart[],
  options: Parameters<SeedPart['write']>[1],
): Promise<void> {
  const rows = await kysely.selectFrom('seed_parts').select('name').execute();
  const written = new Set(rows.map((row) => row.name));
  for (const part of parts) {
    if (written.has(part.name)) continue;
    await part.write(kysely, options);
    await kysely.insertInto('seed_parts').values({ name: part.name }).execute();
  }
}
