// Looks into the database of a backend that has been stopped or killed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BackendProcess } from './backend-process.ts';

// A process of its own: the embedded database would outlive the test in this one.
const program = `
const [where, folder, statement] = process.argv.slice(1);
let rows;
if (where) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: where });
  await client.connect();
  ({ rows } = await client.query(statement));
  await client.end();
} else {
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const database = await PGlite.create(folder, { extensions: { pg_trgm } });
  ({ rows } = await database.query(statement));
  await database.close();
}
process.stdout.write(JSON.stringify(rows));
`;

/** The rows of one statement; the backend must not be running. */
export function queryStopped<Row extends object>(backend: BackendProcess, statement: string): Row[] {
  const folder = join(backend.dataDir, 'database');
  const args = ['--input-type=module', '-e', program, backend.databaseUrl ?? '', folder, statement];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: __dirname,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Row[];
}
