import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteDescriptor } from '../shell/remote-json.ts';
import { readDescriptor } from './descriptor.mjs';
import { remoteEntries, writeRelease } from './release.mjs';
import { grantsFor } from './release-folder.mjs';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => {
  rmSync(base, { recursive: true });
});

const descriptor: RemoteDescriptor = {
  name: 'logs',
  shell: '^2.0.0',
  routes: [{ path: '/logs', permission: 'read:logs' }],
  menu: { label: 'Logs', icon: 'logs', path: '/logs', order: 40 },
};

const remoteModule =
  "export default defineRemote({ '/logs': async () => (await import('./logs-page.tsx')).LogsPage });";

/** Creates a remote's folder. */
function remoteFolder(content: unknown, folder = 'mfe-logs', module = true) {
  mkdirSync(join(base, folder));
  writeFileSync(join(base, folder, 'remote.json'), typeof content === 'string' ? content : JSON.stringify(content));
  if (module) writeFileSync(join(base, folder, 'remote.tsx'), remoteModule);
}

describe('the folder of a remote', () => {
  test('without problems is accepted', async () => {
    remoteFolder(descriptor);
    await expect(readDescriptor('mfe-logs', base)).resolves.toEqual({
      descriptor,
      pages: { '/logs': ['./logs-page.tsx'] },
      faults: [],
    });
  });

  test.each([
    ['no JSON', '{', ['is not JSON']],
    [
      'an unknown permission',
      { ...descriptor, routes: [{ path: '/logs', permission: 'read:log' }] },
      ['/routes/0/permission'],
    ],
    ['a route without a permission', { ...descriptor, routes: [{ path: '/logs' }] }, ['/routes/0/permission']],
    ['a relative path', { ...descriptor, routes: [{ path: 'logs', permission: 'read:logs' }] }, ['/routes/0/path']],
    ['no range of versions', { ...descriptor, shell: '1.0.0' }, ['/shell']],
    ['a menu that leads elsewhere', { ...descriptor, menu: { ...descriptor.menu, path: '/devices' } }, ['/menu/path']],
    ['another name', { ...descriptor, name: 'log' }, ["'log' must be the folder's"]],
    ['a route twice', { ...descriptor, routes: [...descriptor.routes, ...descriptor.routes] }, ['is listed twice']],
    [
      'a back link to no route',
      {
        ...descriptor,
        routes: [
          ...descriptor.routes,
          { path: '/logs/:id', permission: 'read:logs', back: { label: 'All', to: '/all' } },
        ],
      },
      ['the way back from /logs/:id'],
    ],
    [
      'a route without a page',
      { ...descriptor, routes: [...descriptor.routes, { path: '/logs/:id', permission: 'read:logs' }] },
      ['mfe-logs/remote.tsx has no page for /logs/:id of remote.json'],
    ],
    [
      'a page without a route',
      { ...descriptor, routes: [{ path: '/log', permission: 'read:logs' }], menu: undefined },
      ['mfe-logs/remote.tsx has a page for /logs, which is none of the routes in remote.json'],
    ],
    ['several faults', { ...descriptor, shell: 'latest', extra: 1 }, ['/shell', '/extra']],
  ])('with %s is rejected, and every fault is named', async (_what, content, sentences) => {
    remoteFolder(content);
    const { faults } = await readDescriptor('mfe-logs', base);
    for (const sentence of sentences) expect(faults.join('\n')).toContain(sentence);
  });

  test('without its two files is rejected, and both are named', async () => {
    mkdirSync(join(base, 'mfe-logs'));
    const { faults } = await readDescriptor('mfe-logs', base);
    expect(faults.join('\n')).toMatch(/remote\.tsx is missing.*\n.*remote\.json is missing/);
  });
});

test.each([
  [['/devices', '/devices/:id'], ['/devices']],
  [
    ['/', '/locations', '/locations/:id'],
    ['/', '/locations'],
  ],
  [['/a/:id/b', '/a/c'], ['/a']],
  [['/:any'], ['/']],
])('routes %p need %p to be granted', (paths, granted) => {
  const routes = paths.map((path) => ({ path, permission: 'read:devices' as const }));
  expect(grantsFor({ ...descriptor, routes })).toEqual(granted);
});

describe('remotes.json', () => {
  test('lists the existing remotes', async () => {
    remoteFolder(descriptor);
    remoteFolder({ ...descriptor, name: 'devices' }, 'mfe-devices');
    mkdirSync(join(base, 'mfe-unfinished'));
    await expect(remoteEntries([], base)).resolves.toEqual([
      { name: 'devices', url: '/remotes/devices/', paths: ['/logs'] },
      { name: 'logs', url: '/remotes/logs/', paths: ['/logs'] },
    ]);
  });

  test('keeps a pin of an existing remote', async () => {
    remoteFolder(descriptor);
    await expect(
      remoteEntries(
        [
          { name: 'logs', pin: '0.1.0-old' },
          { name: 'removed', pin: '1' },
        ],
        base,
      ),
    ).resolves.toEqual([{ name: 'logs', url: '/remotes/logs/', paths: ['/logs'], pin: '0.1.0-old' }]);
  });

  test.each([[null], [{}], ['nonsense'], [[null, 1]]])(
    'is written from scratch when its content was %p',
    async (previous) => {
      remoteFolder(descriptor);
      await expect(remoteEntries(previous, base)).resolves.toHaveLength(1);
    },
  );
});

describe('a release', () => {
  const folder = () => join(base, 'console/remotes/logs');
  const maps = () => join(base, 'maps/logs');
  function release(version: string, files: Record<string, string>) {
    const built = mkdtempSync(join(base, 'built-'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(built, name), content);
    return writeRelease({ built, folder: folder(), maps: maps(), release: { name: 'logs', version } });
  }
  const current = () => JSON.parse(readFileSync(join(folder(), 'release.json'), 'utf8'));
  const read = (path: string) => readFileSync(join(folder(), path), 'utf8');

  test('becomes current, is complete in its own folder, and earlier versions stay', () => {
    release('1', { 'entry.js': 'code of 1' });
    release('2', { 'entry.js': 'code of 2' });
    expect(current()).toEqual({ name: 'logs', version: '2' });
    expect(JSON.parse(read('2/release.json'))).toEqual(current());
    expect(read('1/entry.js')).toBe('code of 1');
    expect(readdirSync(folder()).sort()).toEqual(['1', '2', 'release.json']);
  });

  test('built again is left unchanged, and becomes current', () => {
    release('1', { 'entry.js': 'code' });
    const { ino } = statSync(join(folder(), '1/entry.js'));
    release('2', { 'entry.js': 'other code' });
    release('1', { 'entry.js': 'code' });
    expect(statSync(join(folder(), '1/entry.js')).ino).toBe(ino);
    expect(current().version).toBe('1');
  });

  test('built again by a Node that compresses differently is left unchanged', () => {
    release('1', { 'entry.js': 'code', 'entry.js.br': 'smaller', 'entry.js.gz': 'small' });
    release('1', { 'entry.js': 'code', 'entry.js.br': 'smallest', 'entry.js.gz': 'a little smaller' });
    expect(read('1/entry.js.br')).toBe('smaller');
    expect(() => release('1', { 'entry.js': 'other code', 'entry.js.br': 'smaller', 'entry.js.gz': 'small' })).toThrow(
      '(entry.js differs)',
    );
  });

  test.each([
    ['with other content', { 'entry.js': 'other code', 'page.js': 'page' }, 'entry.js differs'],
    ['with an additional file', { 'entry.js': 'code', 'page.js': 'page', 'more.js': '' }, 'more.js is missing'],
    ['with a missing file', { 'entry.js': 'code' }, 'page.js is not part of it'],
  ])('built again %s is rejected, and the existing one stays', (_what, files, difference) => {
    release('1', { 'entry.js': 'code', 'page.js': 'page' });
    release('2', { 'entry.js': 'newer' });
    expect(() => release('1', files)).toThrow(
      `exists with other content (${difference}). Browsers keep a version for a year, so it is never overwritten: raise the version`,
    );
    expect(read('1/entry.js')).toBe('code');
    expect(current().version).toBe('2');
  });

  test('whose folder was damaged is rejected until the folder is deleted', () => {
    release('1', { 'entry.js': 'code' });
    rmSync(join(folder(), '1/entry.js'));
    expect(() => release('1', { 'entry.js': 'code' })).toThrow('entry.js is missing');
    rmSync(join(folder(), '1'), { recursive: true });
    release('1', { 'entry.js': 'code' });
    expect(read('1/entry.js')).toBe('code');
  });

  test('keeps its source maps outside the console', () => {
    release('1', { 'entry.js': 'code', 'entry.js.map': '{}' });
    expect(readdirSync(join(folder(), '1')).sort()).toEqual(['entry.js', 'release.json']);
    expect(readdirSync(join(maps(), '1'))).toEqual(['entry.js.map']);
  });
});
