import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bringRelease, grant, readReleases, rollBack, rollForward } from './release-folder.mjs';

let base = '';
let to = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'releases-'));
  to = join(base, 'console');
  put(to, 'remotes.json', [{ name: 'logs', url: '/remotes/logs/', paths: ['/logs'] }]);
});
afterEach(() => rmSync(base, { recursive: true }));

function put(folder: string, path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const read = (path: string) => JSON.parse(readFileSync(join(to, path), 'utf8'));
const keep = 5;
let made = 0;

/** Brings a version as an image does: from a folder that has this one alone. */
function bring(version: string, name = 'logs', options: { paths?: string[]; code?: string } = {}) {
  made += 1;
  const from = join(base, `image-${made}`);
  const folder = name === 'host' ? 'host' : `remotes/${name}`;
  const routes = (options.paths ?? [`/${name}`]).map((path) => ({ path, permission: 'read:logs' }));
  const release = { name, version, descriptor: { name, routes } };
  put(from, `${folder}/release.json`, release);
  put(from, `${folder}/${version}/release.json`, release);
  put(from, `${folder}/${version}/entry.js`, options.code ?? `code of ${version}`);
  return bringRelease({ from, to, name, keep });
}

const part = (name: string) => readReleases(to).find((one) => one.name === name);
const versionsOf = (name: string) => part(name)?.versions.map(({ version }) => version);

test('a release that is brought becomes current, and the last five stay served', () => {
  for (const version of ['1', '2', '3', '4', '5', '6', '7']) bring(version);
  expect(read('remotes/logs/release.json').version).toBe('7');
  expect(versionsOf('logs')).toEqual(['7', '6', '5', '4', '3']);
  expect(readFileSync(join(to, 'remotes/logs/3/entry.js'), 'utf8')).toBe('code of 3');
  expect(existsSync(join(to, 'remotes/logs/2'))).toBe(false);
});

test('brought again, as by a container that was restarted, is the same as before', () => {
  bring('1');
  bring('2');
  expect(bring('2')).toMatchObject({ runs: '2', pin: undefined, granted: true });
  expect(versionsOf('logs')).toEqual(['2', '1']);
});

test('a version that is there with other content is refused, and what runs goes on', () => {
  bring('1');
  expect(() => bring('1', 'logs', { code: 'other code' })).toThrow('exists with other content (entry.js differs)');
  expect(part('logs')?.runs).toBe('1');
});

describe('a rollback', () => {
  test('goes to the version before, or to one that is named, and ends', () => {
    for (const version of ['1', '2', '3']) bring(version);
    expect(rollBack(to, 'logs')).toBe('2');
    expect(read('remotes.json')).toEqual([{ name: 'logs', url: '/remotes/logs/', paths: ['/logs'], pin: '2' }]);
    expect(rollBack(to, 'logs')).toBe('1');
    expect(rollBack(to, 'logs', '3')).toBe('3');
    expect(rollForward(to, 'logs')).toBe('3');
    expect(read('remotes.json')).toEqual([{ name: 'logs', url: '/remotes/logs/', paths: ['/logs'] }]);
    expect(() => rollForward(to, 'logs')).toThrow('logs is not pinned.');
  });

  test('holds against newer releases, and keeps its version however many come', () => {
    bring('1');
    bring('2');
    rollBack(to, 'logs');
    for (const version of ['3', '4', '5', '6', '7', '8']) bring(version);
    expect(part('logs')).toMatchObject({ runs: '1', pin: '1' });
    expect(versionsOf('logs')).toEqual(['8', '7', '6', '5', '4', '1']);
    expect(rollForward(to, 'logs')).toBe('8');
  });

  test.each([
    ['nothing to go back to', 'logs', undefined, 'There is no other version of logs to go back to.'],
    ['a version that is gone', 'logs', '0', 'There is no version 0 of logs. There are: 1.'],
    ['a way out of the folder', 'logs', '../../etc', 'There is no version ../../etc of logs.'],
    ['an unknown part', 'logz', undefined, 'There is no release of "logz". There are: logs.'],
  ])('with %s is refused', (_what, name, version, sentence) => {
    bring('1');
    expect(() => rollBack(to, name, version)).toThrow(sentence);
    expect(read('remotes.json')[0]).not.toHaveProperty('pin');
  });
});

test('the host is rolled back, and forward, by what its release.json names', () => {
  bring('1', 'host');
  bring('2', 'host');
  expect(rollBack(to, 'host')).toBe('1');
  expect(read('host/release.json').version).toBe('1');
  bring('3', 'host');
  expect(part('host')).toMatchObject({ runs: '1', pin: '1' });
  expect(rollForward(to, 'host')).toBe('3');
  expect(read('host/release.json').version).toBe('3');
  expect(readdirSync(join(to, 'host')).sort()).toEqual(['1', '2', '3', 'release.json']);
});

describe('a remote that remotes.json does not name', () => {
  test('is there and not used until it is granted the paths it asks for', () => {
    bring('1');
    expect(bring('1', 'tariffs', { paths: ['/tariffs', '/tariffs/:id'] }).granted).toBe(false);
    expect(() => rollBack(to, 'tariffs', '1')).toThrow('remotes.json does not name tariffs');
    expect(grant(to, 'tariffs')).toEqual(['/tariffs']);
    expect(part('tariffs')).toMatchObject({ granted: true, runs: '1' });
    expect(() => grant(to, 'tariffs')).toThrow('remotes.json names tariffs already.');
  });

  test('is granted nothing that another has', () => {
    bring('1', 'tariffs', { paths: ['/logs'] });
    expect(() => grant(to, 'tariffs')).toThrow('tariffs asks for /logs, and logs has that.');
  });
});

test('a file that is no JSON is named, and nothing is written over it', () => {
  bring('1');
  put(to, 'remotes.json', '{ half');
  expect(() => rollBack(to, 'logs', '1')).toThrow('remotes.json is not JSON: fix it');
  expect(readFileSync(join(to, 'remotes.json'), 'utf8')).toBe('{ half');
});
