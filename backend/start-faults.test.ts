import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config/index.ts';
import { DatabaseUnavailable } from './database/away.ts';
import { checkDataDir, sentenceOfStartFault } from './start-faults.ts';

const config = readConfig({ DATABASE_URL: 'postgres://h/d' });

test.each([
  [
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    'The database at DATABASE_URL does not answer (ECONNREFUSED); start it or correct DATABASE_URL.',
  ],
  [
    new Error('timeout expired'),
    'The database at DATABASE_URL does not answer (timeout expired); start it or correct DATABASE_URL.',
  ],
])('a database that cannot be reached: %s', (cause, sentence) => {
  expect(sentenceOfStartFault(new DatabaseUnavailable(cause), config)).toBe(sentence);
});

test('a disk that is full', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(sentenceOfStartFault(full, readConfig({ DATA_DIR: '/d' }))).toBe(
    'The disk of the data folder /d is full: make room, or set DATA_DIR to a folder on another disk. (ENOSPC: no space left on device, write)',
  );
});

describe('the data folder', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'dmp-start-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const log = { warn: jest.fn() };
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const made = (mode: number, file?: string): string => {
    const folder = join(parent, 'data');
    mkdirSync(folder);
    if (file) writeFileSync(join(folder, file), '');
    // Not by mkdir, whose mode the umask changes.
    chmodSync(folder, mode);
    return folder;
  };

  test('is made for its owner alone', async () => {
    const dataDir = join(parent, 'a/b');
    await checkDataDir({ dataDir }, log);
    expect([modeOf(dataDir), modeOf(join(parent, 'a'))]).toEqual(['700', '700']);
  });

  test.each([undefined, 'backend.log', 'lock.json'])(
    'is closed to others if it was there, with %s in it',
    async (file) => {
      const dataDir = made(0o755, file);
      await checkDataDir({ dataDir }, log);
      expect(modeOf(dataDir)).toBe('700');
    },
  );

  test('is left as it is if it is one that others use', async () => {
    const dataDir = made(0o777, 'somebody-elses.txt');
    await checkDataDir({ dataDir }, log);
    expect(modeOf(dataDir)).toBe('777');
  });
});
