import type { Permission } from '@dmp/shared/contract';
import { RemoteFault } from '../remotes/remote-fault.ts';
import { knownRemote } from '../testing/remotes.ts';
import { findPage } from './find-page.ts';
import { activeEntry, menuOf } from './menu.ts';

const all = new Set<Permission>(['read:devices', 'read:logs', 'read:alerts']);
const devices = knownRemote('devices', {
  routes: [
    { path: '/devices', permission: 'read:devices' },
    { path: '/devices/:deviceId', permission: 'read:devices', back: { label: 'All Devices', to: '/devices' } },
    { path: '/devices/new', permission: 'read:alerts' },
  ],
});
const logs = knownRemote('logs', { order: 10, routes: [{ path: '/logs', permission: 'read:logs' }] });
const broken = { ...knownRemote('alerts'), release: new RemoteFault('It was not found (404).') };
const reading = { ...knownRemote('locations'), release: 'reading' as const };
const home = knownRemote('home', { paths: ['/'], routes: [{ path: '/', permission: 'read:devices' }] });

test.each([
  ['/devices', all, 'remote', 'devices'],
  ['/devices/', all, 'remote', 'devices'],
  ['/devices/42', all, 'remote', 'devices'],
  ['/devices/42/more', all, 'not-found', undefined],
  ['/devicesmore', all, 'not-found', undefined],
  ['/logs', all, 'remote', 'logs'],
  ['/logs', new Set<Permission>(['read:devices']), 'forbidden', undefined],
  ['/logs', new Set<Permission>(), 'forbidden', undefined],
  ['/alerts', all, 'unavailable', 'alerts'],
  ['/alerts/7', all, 'unavailable', 'alerts'],
  ['/locations', all, 'reading', 'locations'],
  ['/elsewhere', all, 'not-found', undefined],
] as const)('%s with %p shows %s', (path, permissions, kind, name) => {
  const page = findPage(path, [devices, logs, broken, reading], permissions);
  expect(page.kind).toBe(kind);
  expect('remote' in page ? page.remote.entry.name : undefined).toBe(name);
});

test('a route without parameters comes before one with parameters', () => {
  const page = findPage('/devices/new', [devices], all);
  expect(page).toMatchObject({ kind: 'remote', route: { path: '/devices/new' } });
});

test('a detail page has a back link', () => {
  expect(findPage('/devices/42', [devices], all)).toMatchObject({
    route: { back: { label: 'All Devices', to: '/devices' } },
  });
});

test.each([
  ['the remote that owns it', [devices, home], all, { kind: 'remote' }],
  ['the first permitted menu entry while none does', [devices, logs], all, { kind: 'redirect', to: '/logs' }],
  [
    'only what is permitted',
    [devices, logs],
    new Set<Permission>(['read:devices']),
    { kind: 'redirect', to: '/devices' },
  ],
  ['that nothing is permitted', [devices, logs], new Set<Permission>(), { kind: 'forbidden' }],
  ['what is permitted although another failed', [devices, broken], all, { kind: 'redirect', to: '/devices' }],
  ['what failed when nothing else is left', [broken], all, { kind: 'unavailable', remote: broken }],
  ['nothing yet while releases are read', [devices, reading], all, { kind: 'waiting' }],
])('the start page shows %s', (_what, remotes, permissions, page) => {
  expect(findPage('/', remotes, permissions)).toMatchObject(page);
});

test('the menu has the permitted entries in order', () => {
  expect(menuOf([devices, logs, broken, reading], all).map(({ label }) => label)).toEqual([
    'Logs',
    'Devices',
    'Alerts',
  ]);
  expect(menuOf([devices, logs], new Set<Permission>(['read:devices'])).map(({ label }) => label)).toEqual(['Devices']);
  expect(menuOf([devices, logs], new Set())).toEqual([]);
});

test('a failed remote has an unavailable entry with its name and its first granted path', () => {
  const many = { ...broken, entry: { ...broken.entry, name: 'device-logs', paths: ['/', '/logs'] } };
  expect(menuOf([many], new Set())).toEqual([
    { key: 'device-logs', label: 'Device logs', icon: 'device-logs', path: '/logs', isUnavailable: true },
  ]);
});

test('a menu entry whose route was not granted is left out', () => {
  expect(menuOf([knownRemote('devices', { routes: [] })], all)).toEqual([]);
});

test('of a remote with several entries, the menu has the permitted ones; the one nearest to the path is active', () => {
  const sites = knownRemote('sites', {
    routes: [
      { path: '/', permission: 'read:devices' },
      { path: '/sites', permission: 'read:logs' },
    ],
    menu: [
      { label: 'Home', icon: 'home', path: '/', order: 10 },
      { label: 'Sites', icon: 'sites', path: '/sites', order: 30 },
    ],
  });
  const menu = menuOf([devices, sites], all);
  expect(menu.map(({ label }) => label)).toEqual(['Home', 'Devices', 'Sites']);
  expect(menuOf([sites], new Set<Permission>(['read:devices'])).map(({ label }) => label)).toEqual(['Home']);
  const active = ['/', '/devices', '/devices/42', '/sites/', '/elsewhere'].map((path) => activeEntry(menu, path));
  expect(active.map((entry) => entry?.label)).toEqual(['Home', 'Devices', 'Devices', 'Sites', undefined]);
});
