import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: string): string {
  const path = join(folder, `secret-${content.length}`);
  writeFileSync(path, content);
  return path;
}

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

test('a secret is the content of its file, without the line break at its end', () => {
  const config = readConfig({
    DATABASE_URL_FILE: fileOf('postgres://u:pass@h/d\n'),
    NATS_URL_FILE: fileOf(' nats://u:pass@h '),
    SMTP_URL_FILE: fileOf('smtp://u:pass@mail.test\n'),
    MAIL_FROM: 'alerts@example.com',
  });
  expect(config).toMatchObject({
    databaseUrl: 'postgres://u:pass@h/d',
    natsUrl: 'nats://u:pass@h',
    mail: { host: 'mail.test', login: { user: 'u', password: 'pass' } },
  });
});

test('one that is given twice, missing, empty or a folder is told by its name, all at once', () => {
  const missing = join(folder, 'missing');
  const empty = fileOf('  \n');
  expect(faultsOf({ DATABASE_URL: 'postgres://h/d', DATABASE_URL_FILE: fileOf('postgres://h/e') })).toEqual([
    'DATABASE_URL and DATABASE_URL_FILE must not both be set.',
  ]);
  expect(
    faultsOf({ DATABASE_URL_FILE: missing, NATS_URL_FILE: empty, SMTP_URL_FILE: folder, MAIL_FROM: 'a@b.test' }),
  ).toEqual([
    `The file ${missing} named by DATABASE_URL_FILE cannot be read (ENOENT).`,
    `The file ${empty} named by NATS_URL_FILE is empty.`,
    `The file ${folder} named by SMTP_URL_FILE cannot be read (EISDIR).`,
  ]);
});

test('what is wrong with its content does not repeat it', () => {
  const faults = faultsOf({ DATABASE_URL_FILE: fileOf('mysql://u:hidden@h/d') });
  expect(faults).toEqual(['DATABASE_URL must be an address that begins with postgres:// or postgresql://.']);
});
