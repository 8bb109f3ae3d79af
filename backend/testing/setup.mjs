// Before the integration tests: the real programs are built. With TEST_DATABASE=postgres databases are on a server
// (DATABASE_URL, of PostgreSQL 15 or newer, or one of our own).
import { buildProgram } from '../../scripts/build-node.mjs';
import { buildInOneFile } from './one-file.mjs';
import { startPostgres } from './postgres.mjs';
import { makeRunFolder } from './run-folder.mjs';
import { makeTemplateFolder, removeTemplates } from './template.mjs';

export default async function setup() {
  const kind = process.env.TEST_DATABASE ?? 'pglite';
  if (kind !== 'pglite' && kind !== 'postgres') throw new Error('TEST_DATABASE must be pglite or postgres.');
  await buildProgram('backend');
  process.env.TEST_BACKEND = await buildInOneFile();
  await buildProgram('charge-points');
  const runFolder = makeRunFolder();
  process.env.TEST_RUN_FOLDER = runFolder;
  globalThis.testRunFolder = runFolder;
  let server = process.env.DATABASE_URL;
  if (kind === 'postgres' && !server) {
    const own = await startPostgres();
    server = own.url;
    globalThis.stopTestPostgres = own.stop;
  }
  if (kind === 'postgres') process.env.TEST_DATABASE_URL = server;
  const folder = makeTemplateFolder();
  process.env.TEST_TEMPLATES = folder;
  globalThis.removeTestTemplates = () => removeTemplates(folder, process.env.TEST_DATABASE_URL);
}
