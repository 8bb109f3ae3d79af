// Looks into the database of a backend.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BackendProcess } from './backend-process.ts';
import { onServer } from './template.mjs';

// A process of its own: the embedded database would outlive the test in this one.
const program = `
const [folder, statement] = process.argv.slice(1);
const { PGlite } = await import('@electric-sql/pglite');
const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
const database = await PGlite.create(folder, { extensions: { pg_trgm } });
const { rows } = await database.query(statement);
await database.close();
process.stdout.write(JSON.stringify(rows));
`;

async function queryEmbedded(dataDir: string, statement: string): Promise<string> {
  const args = ['--input-type=module', '-e', program, join(dataDir, 'database'), statement];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: __dirname, maxBuffer: 2 ** 28 });
  return stdout;
}

/**
 * The rows of one statement, as JSON has them. A backend on PostgreSQL may be running meanwhile; the embedded
 * database has one connection, so a backend that has it is stopped for the statement and started again.
 */
export async function queryDatabase<Row extends object>(backend: BackendProcess, statement: string): Promise<Row[]> {
  const { databaseUrl, dataDir } = backend;
  const text = databaseUrl
    ? JSON.stringify(await onServer(databaseUrl, statement))
    : await backend.whileStopped(() => queryEmbedded(dataDir, statement));
  return JSON.parse(text) as Row[];
}
