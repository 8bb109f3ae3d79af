// Before the integration tests: the real backend is built, and a database is
// there for it. With TEST_DATABASE=postgres that is a server (DATABASE_URL, or one of our own).
import { buildProgram } from '../../scripts/build-node.mjs';
import { startPostgres } from './postgres.mjs';
import { makeTemplate } from './template.mjs';

export default async function setup() {
  const kind = process.env.TEST_DATABASE ?? 'pglite';
  if (kind !== 'pglite' && kind !== 'postgres') throw new Error('TEST_DATABASE must be pglite or postgres.');
  await buildProgram('backend');
  if (kind === 'pglite') {
    // An embedded database takes seconds to make: it is made once, and copied for each test.
    const template = await makeTemplate();
    process.env.TEST_DATABASE_TEMPLATE = template.folder;
    globalThis.removeTestTemplate = template.remove;
    return;
  }
  if (process.env.DATABASE_URL) {
    process.env.TEST_DATABASE_URL = process.env.DATABASE_URL;
    return;
  }
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.stopTestPostgres = server.stop;
}
