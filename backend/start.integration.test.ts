import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackendProcess, freePort, runBackend, startBackend } from './testing/backend-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a start that cannot succeed says why in a sentence and ends with 1', () => {
  test('every fault of the environment at once', async () => {
    const { code, stderr } = await runBackend({ PORT: 'http', ROLES: 'api,cook', SEED_DEVICES: '-1' });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "http".',
      'ROLES may name api, gateway, worker, not "cook".',
      'SEED_DEVICES must be a whole number from 0 to 1000000, not "-1".',
    ]);
  });

  test('a port in use', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((done) => {
      other.listen(port, '127.0.0.1', done);
    });
    const { code, stderr } = await runBackend({ PORT: String(port), DATA_DIR: folder });
    other.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Port ${port} on 127.0.0.1 is in use by another program; stop it or set PORT.\n`,
    });
  });

  test('a data folder that is a file', async () => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    const { code, stderr } = await runBackend({ PORT: '0', DATA_DIR: path });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The data folder ${path} cannot be written to; set DATA_DIR to a folder that can.\n`,
    });
  });

  test('a database that does not answer', async () => {
    const port = await freePort();
    const { code, stderr } = await runBackend({
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: `postgres://someone:secret@127.0.0.1:${port}/x`,
    });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'The database at DATABASE_URL does not answer (ECONNREFUSED); start it or correct DATABASE_URL.\n',
    );
  });
});

describe('a running backend', () => {
  let backend: BackendProcess;
  beforeAll(async () => {
    backend = await startBackend({ SEED_DEVICES: '20' });
  });
  afterAll(() => backend.remove());

  const devices = async () => (await backend.call('operator', 'GET', 'devices')).body;

  test('ends in order when asked to, and keeps its data', async () => {
    const before = await devices();
    expect(await backend.stop()).toBe(0);
    await backend.restart();
    expect(await devices()).toMatchObject({ totalElements: (before as { totalElements: number }).totalElements });
  });

  test('starts again after it was killed', async () => {
    await backend.kill();
    await backend.restart();
    expect(await devices()).toMatchObject({ totalElements: 20 });
  });

  test('keeps a second one off its embedded data', async () => {
    // With DATABASE_URL there is nothing embedded to guard: processes may share a server.
    const second = await runBackend({ PORT: '0', DATA_DIR: backend.databaseUrl ? await guarded() : backend.dataDir });
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^\S+ is in use by another instance of this program; stop it or set DATA_DIR\.\n$/);
    expect(await devices()).toMatchObject({ totalElements: 20 });
  });

  /** A data folder whose lock is being renewed, as by a living process. */
  async function guarded(): Promise<string> {
    mkdirSync(join(folder, 'instance.lock'));
    const { utimesSync } = await import('node:fs');
    const timer = setInterval(() => utimesSync(join(folder, 'instance.lock'), new Date(), new Date()), 200);
    timer.unref();
    return folder;
  }
});
