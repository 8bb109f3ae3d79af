import { type BackendProcess, runBackend, startBackend } from '../testing/backend-process.ts';
import { queryDatabase } from '../testing/query-database.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({}, async (stopped) => {
    await queryDatabase(stopped, `insert into migrations (name) values ('9001-later')`);
  });
});
afterAll(() => backend.remove());

test('a release can be started after the next one has added to the schema', async () => {
  expect((await backend.call('admin', 'GET', 'devices')).status).toBe(200);
  await backend.stop();
});

test('one that a later release has left behind is refused with a sentence', async () => {
  await queryDatabase(backend, `insert into migrations (name, requires) values ('9002-much-later', '9001-later')`);
  const { databaseUrl, dataDir, port } = backend;
  const { code, stderr } = await runBackend({
    ...{ DATA_DIR: dataDir, PORT: String(port) },
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'The database was migrated by a later release (9002-much-later), and this one no longer works with it; ' +
      'start that release or a newer one.\n',
  });
});
