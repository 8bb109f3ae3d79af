// Before the integration tests: the real backend is built, and databases are
// there to begin with. With TEST_DATABASE=postgres they are on a server (DATABASE_URL, or one of our own).
import { buildProgram } from '../../scripts/build-node.mjs';
import { startPostgres } from './postgres.mjs';
import { makeTemplates } from './template.mjs';

export default async function setup() {
  const kind = process.env.TEST_DATABASE ?? 'pglite';
  if (kind !== 'pglite' && kind !== 'postgres') throw new Error('TEST_DATABASE must be pglite or postgres.');
  await buildProgram('backend');
  let server = process.env.DATABASE_URL;
  if (kind === 'postgres' && !server) {
    const own = await startPostgres();
    server = own.url;
    globalThis.stopTestPostgres = own.stop;
  }
  if (kind === 'postgres') process.env.TEST_DATABASE_URL = server;
  const { templates, remove } = await makeTemplates(process.env.TEST_DATABASE_URL);
  process.env.TEST_TEMPLATES = JSON.stringify(templates);
  globalThis.removeTestTemplates = remove;
}
