// A database of the run with every migration, in the hands of a test: for what is to be tried on a clock of the
// test's own, or by several at once, and not through a running backend.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { startEmbeddedDatabase } from '../database/pglite.ts';
import { openPool, withoutLost } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { types } from '../database/types.ts';
import { createTestDatabase } from './test-database.ts';

/** What the thread of the embedded database runs, as built. */
export const databaseThread = pathToFileURL(resolve(__dirname, '../dist/database/pglite-worker.js'));

export interface OpenDatabase {
  kysely: Kysely<Tables>;
  kind: 'pglite' | 'postgres';
  /** Closes it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Opens one that is empty, embedded or on the PostgreSQL of the run.
 *
 * @param onQuery told of every statement once it is done
 */
export async function openEmptyDatabase(onQuery: (query: CompiledQuery) => void = () => {}): Promise<OpenDatabase> {
  const { url, dataDir, remove } = await createTestDatabase('0');
  const embedded = url
    ? undefined
    : await startEmbeddedDatabase(
        join(dataDir, 'database'),
        {
          lost(error) {
            throw error;
          },
          back() {},
        },
        databaseThread,
      );
  const pool = openPool({ ...(embedded ? embedded.connection : { connectionString: url }), types });
  const dialect = new PostgresDialect({ pool: withoutLost(pool) });
  const kysely = new Kysely<Tables>({ dialect, log: ({ query }) => onQuery(query) });
  return {
    kysely,
    kind: url ? 'postgres' : 'pglite',
    async remove() {
      await kysely.destroy();
      await embedded?.close();
      await remove();
    },
  };
}
