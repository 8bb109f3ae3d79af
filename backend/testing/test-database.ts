// Databases of a test's own: copies of those that the run makes once.
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { newFolder } from './run-folder.mjs';
import { addressOf, copyDatabase, onServer, templateOf } from './template.mjs';

// A database takes longer than jest grants by default: the first test that asks for its template makes it.
jest.setTimeout(150_000);

/** A data folder, with a database in it or on the PostgreSQL of the run. */
export interface TestDatabase {
  readonly dataDir: string;
  /** Its address on PostgreSQL; undefined when it is the embedded one in `dataDir`. */
  readonly url: string | undefined;
  remove(): Promise<void>;
}

/**
 * A database on the PostgreSQL of the run, or an embedded one.
 *
 * @param devices of the demonstration; 0 for a database with every migration and nothing else
 * @param isEmbedded also in a run on PostgreSQL
 */
export async function createTestDatabase(
  devices: string,
  { isEmbedded = false }: { isEmbedded?: boolean } = {},
): Promise<TestDatabase> {
  const server = isEmbedded ? undefined : process.env.TEST_DATABASE_URL;
  const template = await templateOf(devices, server);
  const dataDir = dataFolder();
  cpSync(template.dataDir, dataDir, { recursive: true });
  const name = `dmp_test_${randomUUID().replaceAll('-', '')}`;
  if (server && template.database) await copyDatabase(server, name, template.database);
  return {
    dataDir,
    url: server && addressOf(server, name),
    async remove() {
      if (server) await onServer(server, `drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A data folder for a database that the test has elsewhere. */
export function besideDatabase(): TestDatabase {
  const dataDir = dataFolder();
  return { dataDir, url: undefined, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

const dataFolder = () => newFolder('backend');
