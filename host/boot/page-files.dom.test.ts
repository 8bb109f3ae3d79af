import { routeOf } from '@dmp/shared/shell';
import { askFor, type BootDocuments, filesAt, keptPerson, routeAt, wantedPath } from './page-files.ts';

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
const held = new Set(['read:devices']);
const hrefs = (path: string, given = documents, permissions: ReadonlySet<string> = held) =>
  filesAt(given, path, permissions).map(({ href }) => href);

const ofList = ['entry.js', 'expose.js', 'list.js', 'list.css'].map((name) => `/remotes/devices/1-a/${name}`);
const ofTable = ['/host/2-b/table.js', '/host/2-b/common.js'];

test('a page is its entry, its chunks and styles, and what it shares with the host, each with its hash', () => {
  expect(hrefs('/devices')).toEqual([...ofList, ...ofTable]);
  expect(filesAt(documents, '/devices', held)).toContainEqual({
    href: '/remotes/devices/1-a/list.css',
    as: 'style',
    integrity: hash('list.css'),
    isChunk: false,
  });
});

const asked = () =>
  [...document.head.children].map((element) =>
    element instanceof HTMLScriptElement
      ? `run ${element.getAttribute('src')} ${element.async} ${element.integrity} ${element.crossOrigin}`
      : `fetch ${element.getAttribute('href')}`,
  );

test('chunks are evaluated as soon as they have loaded; the entry and files without a hash are only fetched', () => {
  document.head.replaceChildren();
  for (const file of filesAt(documents, '/devices', held)) askFor(file);
  askFor({ href: '/host/2-b/other.js', as: 'script', integrity: '', isChunk: true });
  expect(asked()).toEqual([
    `fetch ${ofList[0]}`,
    `run ${ofList[1]} true ${hash('expose.js')} anonymous`,
    `run ${ofList[2]} true ${hash('list.js')} anonymous`,
    `fetch ${ofList[3]}`,
    `run ${ofTable[0]} true ${hash('table.js')} anonymous`,
    `run ${ofTable[1]} true ${hash('common.js')} anonymous`,
    'fetch /host/2-b/other.js',
  ]);
});

test('a file is requested once; a script that failed is removed, so that webpack can request it again', () => {
  document.head.replaceChildren();
  const file = { href: '/host/2-b/table.js', as: 'script', integrity: hash('table.js'), isChunk: true } as const;
  askFor(file);
  askFor(file);
  expect(document.head.children).toHaveLength(1);
  document.head.firstElementChild?.dispatchEvent(new Event('error'));
  expect(document.head.children).toHaveLength(0);
});

test('what two shared modules have in common is asked for once', () => {
  expect(hrefs('/devices/42').filter((href) => href.startsWith('/host/'))).toEqual([...ofTable, '/host/2-b/dayjs.js']);
});

test('without the permission only what belongs to the host is asked for', () => {
  expect(hrefs('/devices', documents, new Set())).toEqual(ofTable);
});

test('a pin leads to the files of that version', () => {
  const pinned = {
    ...documents,
    '/remotes.json': [{ name: 'devices', url: '/remotes/devices/', pin: '0-z' }],
    '/remotes/devices/0-z/release.json': { ...release, version: '0-z' },
  };
  expect(hrefs('/devices', pinned)[0]).toBe('/remotes/devices/0-z/entry.js');
});

test('a remote that will be refused is not fetched', () => {
  const needs = { '@dmp/shared/antd/controls': ['Table', 'Tree'] };
  expect(hrefs('/devices', { ...documents, '/remotes/devices/release.json': { ...release, needs } })).toEqual([]);
});

test('names that every object has are no facade, no shared module, and no hash', () => {
  const at = (change: object) => ({ ...documents, '/remotes/devices/release.json': { ...release, ...change } });
  expect(hrefs('/devices', at({ needs: { constructor: ['Table'] } }))).toEqual([]);
  const pages = { '/devices': { files: ['constructor'], shares: ['constructor'] } };
  expect(filesAt(at({ pages }), '/devices', held).map(({ href, integrity }) => [href, integrity])).toEqual([
    ['/remotes/devices/1-a/entry.js', hash('entry.js')],
    ['/remotes/devices/1-a/constructor', ''],
  ]);
});

test.each(['/logs', '/devices/42/more', '/'])('nothing is known of %s', (path) => {
  expect(hrefs(path)).toEqual([]);
});

// What is asked for early is what the host then shows, and the remote draws.
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
])('%s is the route %s, before the console runs and in it', (path, expected) => {
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
])('at %s%s the person wants %s', (pathname, search, path) => {
  sessionStorage.setItem('oidc.abc', JSON.stringify({ data: { returnTo: '/locations/7?page=1' } }));
  expect(wantedPath({ pathname, search, origin: 'https://console.example.com' })).toBe(path);
});

test('a person and their permissions are those of the session that is kept', () => {
  const nobody = { email: '', permissions: new Set() };
  expect(keptPerson(documents)).toEqual(nobody);
  const profile = { sub: '1', email: 'ann@example.com', user_authorization: { permissions: ['read:devices'] } };
  localStorage.setItem('oidc.user:/oidc:console', JSON.stringify({ profile }));
  expect(keptPerson(documents)).toEqual({ email: 'ann@example.com', permissions: held });
  localStorage.clear();
});

test('where the API says them, they are those it said of the person who is signed in', () => {
  const nobody = { email: '', permissions: new Set() };
  const asked = { '/config.json': { oidc: { authority: '/id', clientId: 'console', permissionsFrom: 'api' } } };
  const profile = { sub: '1', email: 'old@example.com', user_authorization: { permissions: ['read:logs'] } };
  localStorage.setItem('oidc.user:/id:console', JSON.stringify({ profile }));
  expect(keptPerson(asked)).toEqual(nobody);
  const keep = (subject: string) =>
    localStorage.setItem(
      'dmp.session:/id:console',
      JSON.stringify({ subject, email: 'ann@example.com', permissions: ['read:devices'] }),
    );
  keep('2');
  expect(keptPerson(asked)).toEqual(nobody);
  keep('1');
  expect(keptPerson(asked)).toEqual({ email: 'ann@example.com', permissions: held });
  localStorage.removeItem('oidc.user:/id:console');
  expect(keptPerson(asked)).toEqual(nobody);
  localStorage.clear();
});
