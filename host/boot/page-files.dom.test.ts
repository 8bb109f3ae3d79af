import { routeOf } from '@dmp/shared/shell';
import { type BootDocuments, filesAt, preload, requestedPath, routeAt, storedPerson } from './page-files.ts';

const hash = (name: string) => `sha384-${name}`;
const hashesOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, hash(name)]));

const release = {
  version: '1-a',
  entry: 'entry.js',
  integrity: hash('entry.js'),
  needs: { '@dmp/shared/antd/controls': ['Table'] },
  pages: {
    '/devices': { files: ['expose.js', 'list.js', 'list.css'], shares: ['@dmp/shared/antd/controls'] },
    '/devices/:deviceId': { files: ['expose.js', 'device.js'], shares: ['@dmp/shared/antd/controls', 'dayjs'] },
  },
  files: hashesOf('entry.js', 'expose.js', 'list.js', 'list.css', 'device.js'),
  descriptor: {
    routes: [
      { path: '/devices', permission: 'read:devices' },
      { path: '/devices/:deviceId', permission: 'read:devices' },
    ],
  },
};
const documents: BootDocuments = {
  '/config.json': { oidc: { authority: '/oidc', clientId: 'console' } },
  '/remotes.json': [
    { name: 'logs', url: '/remotes/logs/' },
    { name: 'devices', url: '/remotes/devices/' },
  ],
  '/host/release.json': {
    version: '2-b',
    facades: { '@dmp/shared/antd/controls': { exports: ['Input', 'Table'] } },
    shares: { '@dmp/shared/antd/controls': ['table.js', 'common.js'], dayjs: ['common.js', 'dayjs.js'] },
    files: hashesOf('table.js', 'common.js', 'dayjs.js'),
  },
  '/remotes/devices/release.json': release,
};
const granted = new Set(['read:devices']);
const hrefs = (path: string, bootDocuments = documents, permissions: ReadonlySet<string> = granted) =>
  filesAt(bootDocuments, path, permissions).map(({ href }) => href);

const listFiles = ['entry.js', 'expose.js', 'list.js', 'list.css'].map((name) => `/remotes/devices/1-a/${name}`);
const tableFiles = ['/host/2-b/table.js', '/host/2-b/common.js'];

test('the files of a page are its entry, chunks, styles, and shared modules, each with its hash', () => {
  expect(hrefs('/devices')).toEqual([...listFiles, ...tableFiles]);
  expect(filesAt(documents, '/devices', granted)).toContainEqual({
    href: '/remotes/devices/1-a/list.css',
    as: 'style',
    integrity: hash('list.css'),
    isChunk: false,
  });
});

const preloaded = () =>
  [...document.head.children].map((element) =>
    element instanceof HTMLScriptElement
      ? `run ${element.getAttribute('src')} ${element.async} ${element.integrity} ${element.crossOrigin}`
      : `fetch ${element.getAttribute('href')}`,
  );

test('chunks are evaluated once loaded; the entry and files without a hash are only fetched', () => {
  document.head.replaceChildren();
  for (const file of filesAt(documents, '/devices', granted)) preload(file);
  preload({ href: '/host/2-b/other.js', as: 'script', integrity: '', isChunk: true });
  expect(preloaded()).toEqual([
    `fetch ${listFiles[0]}`,
    `run ${listFiles[1]} true ${hash('expose.js')} anonymous`,
    `run ${listFiles[2]} true ${hash('list.js')} anonymous`,
    `fetch ${listFiles[3]}`,
    `run ${tableFiles[0]} true ${hash('table.js')} anonymous`,
    `run ${tableFiles[1]} true ${hash('common.js')} anonymous`,
    'fetch /host/2-b/other.js',
  ]);
});

test('a file is requested once; a failed script is removed, so that webpack can request it again', () => {
  document.head.replaceChildren();
  const file = { href: '/host/2-b/table.js', as: 'script', integrity: hash('table.js'), isChunk: true } as const;
  preload(file);
  preload(file);
  expect(document.head.children).toHaveLength(1);
  document.head.firstElementChild?.dispatchEvent(new Event('error'));
  expect(document.head.children).toHaveLength(0);
});

test('a file of two shared modules is requested once', () => {
  expect(hrefs('/devices/42').filter((href) => href.startsWith('/host/'))).toEqual([
    ...tableFiles,
    '/host/2-b/dayjs.js',
  ]);
});

test('without the permission only files of the host are requested', () => {
  expect(hrefs('/devices', documents, new Set())).toEqual(tableFiles);
});

test('a pinned remote has the files of that version', () => {
  const pinned = {
    ...documents,
    '/remotes.json': [{ name: 'devices', url: '/remotes/devices/', pin: '0-z' }],
    '/remotes/devices/0-z/release.json': { ...release, version: '0-z' },
  };
  expect(hrefs('/devices', pinned)[0]).toBe('/remotes/devices/0-z/entry.js');
});

test('a remote that will be rejected is not fetched', () => {
  const needs = { '@dmp/shared/antd/controls': ['Table', 'Tree'] };
  expect(hrefs('/devices', { ...documents, '/remotes/devices/release.json': { ...release, needs } })).toEqual([]);
});

test('inherited properties are not a facade, a shared module, or a hash', () => {
  const at = (change: object) => ({ ...documents, '/remotes/devices/release.json': { ...release, ...change } });
  expect(hrefs('/devices', at({ needs: { constructor: ['Table'] } }))).toEqual([]);
  const pages = { '/devices': { files: ['constructor'], shares: ['constructor'] } };
  expect(filesAt(at({ pages }), '/devices', granted).map(({ href, integrity }) => [href, integrity])).toEqual([
    ['/remotes/devices/1-a/entry.js', hash('entry.js')],
    ['/remotes/devices/1-a/constructor', ''],
  ]);
});

test.each(['/logs', '/devices/42/more', '/'])('%s has no files', (path) => {
  expect(hrefs(path)).toEqual([]);
});

// The boot script, the host, and the remote must find the same route.
test.each([
  ['/devices', '/devices'],
  ['/devices/', '/devices'],
  ['/devices//', '/devices'],
  ['/Devices', '/devices'],
  ['/devices/new', '/devices/new'],
  ['/devices/NEW/', '/devices/new'],
  ['/devices/42', '/devices/:id'],
  ['/DEVICES/42', '/devices/:id'],
  ['/devices/CB%201', '/devices/:id'],
  ['/devices/a%2Fb', '/devices/:id'],
  ['/devices/%6Eew', '/devices/:id'],
  ['/devices/:id', '/devices/:id'],
  ['/devices/42/logs', '/devices/:id/:tab'],
  ['/devices/new/logs', '/devices/:id/:tab'],
  ['/', '/'],
  ['/devices/42/x/y', undefined],
  ['/devices//42', undefined],
  ['//devices', undefined],
  ['/devicesmore', undefined],
  ['/%64evices', undefined],
])('%s is the route %s, in the boot script and in the console', (path, expected) => {
  const routes = ['/devices/:id/:tab', '/devices/:id', '/devices/new', '/devices', '/'].map((route) => ({
    path: route,
  }));
  expect(routeAt(routes, path)?.path).toBe(expected);
  expect(routeOf(routes, path)?.route.path).toBe(expected);
});

test.each([
  ['/devices', '', '/devices'],
  ['/login', '', '/'],
  ['/login', '?returnTo=%2Fdevices%3Fpage%3D2', '/devices'],
  ['/login/callback', '?code=1&state=abc', '/locations/7'],
  ['/login/callback', '?code=1&state=forgotten', '/'],
  ['/logins', '', '/logins'],
])('%s%s leads to %s', (pathname, search, path) => {
  sessionStorage.setItem('oidc.abc', JSON.stringify({ data: { returnTo: '/locations/7?page=1' } }));
  expect(requestedPath({ pathname, search, origin: 'https://console.example.com' })).toBe(path);
});

test('email and permissions are those of the stored session', () => {
  const noSession = { email: '', permissions: new Set() };
  expect(storedPerson(documents)).toEqual(noSession);
  const profile = { sub: '1', email: 'ann@example.com', user_authorization: { permissions: ['read:devices'] } };
  localStorage.setItem('oidc.user:/oidc:console', JSON.stringify({ profile }));
  expect(storedPerson(documents)).toEqual({ email: 'ann@example.com', permissions: granted });
  localStorage.clear();
});

test('with permissions from the API, they are its last response for the signed-in user', () => {
  const noSession = { email: '', permissions: new Set() };
  const fromApi = { '/config.json': { oidc: { authority: '/id', clientId: 'console', permissionsFrom: 'api' } } };
  const profile = { sub: '1', email: 'old@example.com', user_authorization: { permissions: ['read:logs'] } };
  localStorage.setItem('oidc.user:/id:console', JSON.stringify({ profile }));
  expect(storedPerson(fromApi)).toEqual(noSession);
  const store = (subject: string) =>
    localStorage.setItem(
      'dmp.session:/id:console',
      JSON.stringify({ subject, email: 'ann@example.com', permissions: ['read:devices'] }),
    );
  store('2');
  expect(storedPerson(fromApi)).toEqual(noSession);
  store('1');
  expect(storedPerson(fromApi)).toEqual({ email: 'ann@example.com', permissions: granted });
  localStorage.removeItem('oidc.user:/id:console');
  expect(storedPerson(fromApi)).toEqual(noSession);
  localStorage.clear();
});
