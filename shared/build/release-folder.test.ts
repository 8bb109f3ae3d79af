import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { grant, installRelease, readReleases, rollBack, rollForward } from './release-folder.mjs';

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
let images = 0;

/** Copies a version like an image does, from a folder with this version only. */
function install(version: string, name = 'logs', options: { paths?: string[]; code?: string } = {}) {
  images += 1;
  const from = join(base, `image-${images}`);
  const folder = name === 'host' ? 'host' : `remotes/${name}`;
  const routes = (options.paths ?? [`/${name}`]).map((path) => ({ path, permission: 'read:logs' }));
  const release = { name, version, descriptor: { name, routes } };
  put(from, `${folder}/release.json`, release);
  put(from, `${folder}/${version}/release.json`, release);
  put(from, `${folder}/${version}/entry.js`, options.code ?? `code of ${version}`);
  return installRelease({ from, to, name, keep });
}

const part = (name: string) => readReleases(to).find((one) => one.name === name);
const versionsOf = (name: string) => part(name)?.versions.map(({ version }) => version);

test('a copied release becomes current, and the last five versions are kept', () => {
  for (const version of ['1', '2', '3', '4', '5', '6', '7']) install(version);
  expect(read('remotes/logs/release.json').version).toBe('7');
  expect(versionsOf('logs')).toEqual(['7', '6', '5', '4', '3']);
  expect(readFileSync(join(to, 'remotes/logs/3/entry.js'), 'utf8')).toBe('code of 3');
  expect(existsSync(join(to, 'remotes/logs/2'))).toBe(false);
});

test('copying a release again, as a restarted container does, changes nothing', () => {
  install('1');
  install('2');
  expect(install('2')).toMatchObject({ runs: '2', pin: undefined, granted: true });
  expect(versionsOf('logs')).toEqual(['2', '1']);
});

test('an existing version with other content is rejected, and the running version stays', () => {
  install('1');
  expect(() => install('1', 'logs', { code: 'other code' })).toThrow('exists with other content (entry.js differs)');
  expect(part('logs')?.runs).toBe('1');
});

describe('a rollback', () => {
  test('switches to the previous or a named version, and can be undone', () => {
    for (const version of ['1', '2', '3']) install(version);
    expect(rollBack(to, 'logs')).toBe('2');
    expect(read('remotes.json')).toEqual([{ name: 'logs', url: '/remotes/logs/', paths: ['/logs'], pin: '2' }]);
    expect(rollBack(to, 'logs')).toBe('1');
    expect(rollBack(to, 'logs', '3')).toBe('3');
    expect(rollForward(to, 'logs')).toBe('3');
    expect(read('remotes.json')).toEqual([{ name: 'logs', url: '/remotes/logs/', paths: ['/logs'] }]);
    expect(() => rollForward(to, 'logs')).toThrow('logs is not pinned.');
  });

  test('stays pinned when newer releases arrive, and its version is not deleted', () => {
    install('1');
    install('2');
    rollBack(to, 'logs');
    for (const version of ['3', '4', '5', '6', '7', '8']) install(version);
    expect(part('logs')).toMatchObject({ runs: '1', pin: '1' });
    expect(versionsOf('logs')).toEqual(['8', '7', '6', '5', '4', '1']);
    expect(rollForward(to, 'logs')).toBe('8');
  });

  test.each([
    ['nothing to go back to', 'logs', undefined, 'There is no other version of logs to go back to.'],
    ['a version that does not exist', 'logs', '0', 'There is no version 0 of logs. There are: 1.'],
    ['a path outside the folder', 'logs', '../../etc', 'There is no version ../../etc of logs.'],
    ['an unknown part', 'logz', undefined, 'There is no release of "logz". There are: logs.'],
  ])('with %s is rejected', (_what, name, version, sentence) => {
    install('1');
    expect(() => rollBack(to, name, version)).toThrow(sentence);
    expect(read('remotes.json')[0]).not.toHaveProperty('pin');
  });
});

test('rollback and roll-forward of the host change its release.json', () => {
  install('1', 'host');
  install('2', 'host');
  expect(rollBack(to, 'host')).toBe('1');
  expect(read('host/release.json').version).toBe('1');
  install('3', 'host');
  expect(part('host')).toMatchObject({ runs: '1', pin: '1' });
  expect(rollForward(to, 'host')).toBe('3');
  expect(read('host/release.json').version).toBe('3');
  expect(readdirSync(join(to, 'host')).sort()).toEqual(['1', '2', '3', 'release.json']);
});

describe('a remote that remotes.json does not name', () => {
  test('is not used until it is granted the paths it requests', () => {
    install('1');
    expect(install('1', 'tariffs', { paths: ['/tariffs', '/tariffs/:id'] }).granted).toBe(false);
    expect(() => rollBack(to, 'tariffs', '1')).toThrow('remotes.json does not name tariffs');
    expect(grant(to, 'tariffs')).toEqual(['/tariffs']);
    expect(part('tariffs')).toMatchObject({ granted: true, runs: '1' });
    expect(() => grant(to, 'tariffs')).toThrow('remotes.json names tariffs already.');
  });

  test('is not granted a path that another remote has', () => {
    install('1', 'tariffs', { paths: ['/logs'] });
    expect(() => grant(to, 'tariffs')).toThrow('tariffs asks for /logs, and logs has that.');
  });
});

test('a file that is not JSON is named in the error and not overwritten', () => {
  install('1');
  put(to, 'remotes.json', '{ half');
  expect(() => rollBack(to, 'logs', '1')).toThrow('remotes.json is not JSON: fix it');
  expect(readFileSync(join(to, 'remotes.json'), 'utf8')).toBe('{ half');
});
