import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissions } from '@dmp/shared/contract';
import { type BackendProcess, runBackend, startBackend } from '../testing/backend-process.ts';
import { signIn, Visitor } from '../testing/browserless.ts';

const password = 'correct horse battery';
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-admin-'));
  file = join(folder, 'password');
  writeFileSync(file, `${password}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a product that is no demonstration', () => {
  let backend: BackendProcess;
  beforeAll(async () => {
    backend = await startBackend({ DEMO: '0', ADMIN_EMAIL: 'Chief@Company.test', ADMIN_PASSWORD_FILE: file });
  });
  afterAll(() => backend.remove());

  const enter = (secret: string) =>
    backend.call(undefined, 'POST', 'auth/token', { username: 'chief@company.test', password: secret });

  test('has the administrator that its environment names', async () => {
    const { access_token } = await signIn(new Visitor(backend.url), 'chief@company.test', password);
    const response = await fetch(`${backend.url}/api/users/me`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(await response.json()).toMatchObject({ email: 'chief@company.test', role: 'ADMIN', permissions });
    expect(JSON.stringify(backend.log)).not.toContain(password);
    expect(backend.log.map(({ msg }) => msg)).not.toContain('nobody can sign in yet');
  });

  test('leaves the account as it is at later starts, whatever the file says, or without it', async () => {
    writeFileSync(file, 'another password');
    await backend.stop();
    await backend.restart();
    expect((await enter('another password')).status).toBe(401);
    rmSync(file);
    await backend.stop();
    await backend.restart();
    expect((await enter(password)).status).toBe(200);
  });
});

test('a product without any account says how to make the first', async () => {
  const backend = await startBackend({ DEMO: '0' });
  const { text } = await backend.logged(({ msg }) => msg === 'nobody can sign in yet');
  expect(text).toMatch(/ADMIN_EMAIL .* ADMIN_PASSWORD_FILE/);
  await backend.remove();
});

describe('a start whose administrator cannot be made says why and ends with 1', () => {
  const start = (environment: Record<string, string>) =>
    runBackend({ PORT: '0', DATA_DIR: join(folder, 'data'), ADMIN_EMAIL: 'chief@company.test', ...environment });

  test('a file that is not there', async () => {
    const path = join(folder, 'nothing');
    expect(await start({ ADMIN_PASSWORD_FILE: path })).toEqual({
      code: 1,
      stderr: `The file ${path} named by ADMIN_PASSWORD_FILE cannot be read (ENOENT).\n`,
    });
  });

  test('a short password', async () => {
    writeFileSync(file, 'elevenchars\n');
    expect(await start({ ADMIN_PASSWORD_FILE: file })).toEqual({
      code: 1,
      stderr: `The password in ${file} must have from 12 to 200 characters, not 11.\n`,
    });
  });

  test('the address of a demonstration account', async () => {
    expect(await start({ ADMIN_PASSWORD_FILE: file, ADMIN_EMAIL: 'admin@example.com' })).toEqual({
      code: 1,
      stderr: 'ADMIN_EMAIL must not be admin@example.com: a start without DEMO disables the demonstration accounts.\n',
    });
  });
});
