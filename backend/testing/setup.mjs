// Before the integration tests: the real backend is built, and with
// TEST_DATABASE=postgres a server is there for it (DATABASE_URL, or one of our own).
import { buildProgram } from '../../scripts/build-node.mjs';
import { startPostgres } from './postgres.mjs';

export default async function setup() {
  const kind = process.env.TEST_DATABASE ?? 'pglite';
  if (kind !== 'pglite' && kind !== 'postgres') throw new Error('TEST_DATABASE must be pglite or postgres.');
  await buildProgram('backend');
  if (kind !== 'postgres') return;
  if (process.env.DATABASE_URL) {
    process.env.TEST_DATABASE_URL = process.env.DATABASE_URL;
    return;
  }
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.stopTestPostgres = server.stop;
}
