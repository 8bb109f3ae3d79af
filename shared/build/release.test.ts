import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteDescriptor } from '../shell/remote-json.ts';
import { grantsFor, readDescriptor } from './descriptor.mjs';
import { remoteEntries, writeRelease } from './release.mjs';

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

/** A remote's folder as its team keeps it. */
function remoteFolder(content: unknown, folder = 'mfe-logs', module = true) {
  mkdirSync(join(base, folder));
  writeFileSync(join(base, folder, 'remote.json'), typeof content === 'string' ? content : JSON.stringify(content));
  if (module) writeFileSync(join(base, folder, 'remote.tsx'), '');
}

describe('the folder of a remote', () => {
  test('is taken when all is well', async () => {
    remoteFolder(descriptor);
    await expect(readDescriptor('mfe-logs', base)).resolves.toEqual({ descriptor, faults: [] });
  });

  test.each([
    ['no JSON', '{', ['is not JSON']],
    [
      'an unknown permission',
      { ...descriptor, routes: [{ path: '/logs', permission: 'read:log' }] },
      ['/routes/0/permission'],
    ],
    ['a relative path', { ...descriptor, routes: [{ path: 'logs', permission: 'read:logs' }] }, ['/routes/0/path']],
    ['no range of versions', { ...descriptor, shell: '1.0.0' }, ['/shell']],
    ['a menu that leads elsewhere', { ...descriptor, menu: { ...descriptor.menu, path: '/devices' } }, ['/menu/path']],
    ['another name', { ...descriptor, name: 'log' }, ["'log' must be the folder's"]],
    ['a route twice', { ...descriptor, routes: [...descriptor.routes, ...descriptor.routes] }, ['stands there twice']],
    [
      'a way back to nowhere',
      {
        ...descriptor,
        routes: [
          ...descriptor.routes,
          { path: '/logs/:id', permission: 'read:logs', back: { label: 'All', to: '/all' } },
        ],
      },
      ['the way back from /logs/:id'],
    ],
    ['several faults', { ...descriptor, shell: 'latest', extra: 1 }, ['/shell', '/extra']],
  ])('with %s is refused, and every fault named', async (_what, content, sentences) => {
    remoteFolder(content);
    const { faults } = await readDescriptor('mfe-logs', base);
    for (const sentence of sentences) expect(faults.join('\n')).toContain(sentence);
  });

  test('without its two files is refused, and both are named', async () => {
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
  test('names the remotes there are', async () => {
    remoteFolder(descriptor);
    remoteFolder({ ...descriptor, name: 'devices' }, 'mfe-devices');
    mkdirSync(join(base, 'mfe-unfinished'));
    await expect(remoteEntries([], base)).resolves.toEqual([
      { name: 'devices', url: '/remotes/devices/', paths: ['/logs'] },
      { name: 'logs', url: '/remotes/logs/', paths: ['/logs'] },
    ]);
  });

  test('keeps a pin', async () => {
    remoteFolder(descriptor);
    await expect(
      remoteEntries(
        [
          { name: 'logs', pin: '0.1.0-old' },
          { name: 'gone', pin: '1' },
        ],
        base,
      ),
    ).resolves.toEqual([{ name: 'logs', url: '/remotes/logs/', paths: ['/logs'], pin: '0.1.0-old' }]);
  });

  test.each([[null], [{}], ['nonsense'], [[null, 1]]])('is made anew when %p stood there', async (earlier) => {
    remoteFolder(descriptor);
    await expect(remoteEntries(earlier, base)).resolves.toHaveLength(1);
  });
});

describe('a release', () => {
  const out = () => join(base, 'console');
  function release(version: string, code: string) {
    const built = mkdtempSync(join(base, 'built-'));
    writeFileSync(join(built, 'entry.js'), code);
    return writeRelease({
      built,
      out: out(),
      release: { name: 'logs', version, entry: 'entry.js', container: 'dmp_logs', descriptor },
    });
  }
  const current = () => JSON.parse(readFileSync(join(out(), 'remotes/logs/release.json'), 'utf8'));

  test('carries the integrity of its entry, and is complete in its own folder', () => {
    const { integrity } = release('1', 'code of 1');
    expect(integrity).toBe(`sha384-${createHash('sha384').update('code of 1').digest('base64')}`);
    expect(JSON.parse(readFileSync(join(out(), 'remotes/logs/1/release.json'), 'utf8'))).toEqual(current());
  });

  test('becomes current, and earlier ones stay', () => {
    release('1', 'code of 1');
    release('2', 'code of 2');
    expect(current().version).toBe('2');
    expect(readFileSync(join(out(), 'remotes/logs/1/entry.js'), 'utf8')).toBe('code of 1');
    expect(readdirSync(join(out(), 'remotes/logs')).sort()).toEqual(['1', '2', 'release.json']);
  });

  test('made again mends a folder that was damaged', () => {
    release('1', 'code of 1');
    rmSync(join(out(), 'remotes/logs/1/entry.js'));
    release('1', 'code of 1');
    expect(existsSync(join(out(), 'remotes/logs/1/entry.js'))).toBe(true);
  });
});
