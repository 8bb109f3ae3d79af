import { shellVersion } from '@dmp/shared/shell';
import { report } from '../report.ts';
import { remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { releaseFrom, releaseUrl } from './read-release.ts';

jest.mock('../report.ts');

const entry = remoteEntry('devices');
const release = remoteRelease('devices');

test('a valid release is taken as it is', () => {
  expect(releaseFrom(entry, release)).toEqual(release);
});

test.each([
  ['nothing', null, 'not valid'],
  ['a page', '<!doctype html>', 'not valid'],
  ['an unknown field', { ...release, extra: 1 }, 'not valid'],
  ['a weak integrity', { ...release, integrity: 'md5-abc' }, 'not valid'],
  ['an unknown permission', withRoute('read:everything'), 'not valid'],
  ['another remote', remoteRelease('logs'), "that of 'logs'"],
  ['a newer shell', withShell('^2.99.0'), `needs version ^2.99.0 of the console, and this is ${shellVersion}`],
  ['another major shell', withShell('^3.0.0'), 'needs version ^3.0.0'],
])('a release with %s is refused', (_what, content, sentence) => {
  expect(() => releaseFrom(entry, content)).toThrow(sentence);
});

test('routes outside of the grant are left out and reported', () => {
  const routes = ['/devices', '/devices/:id', '/devicesmore', '/logs', '/'].map((path) => ({
    path,
    permission: 'read:devices' as const,
  }));
  const read = releaseFrom(entry, remoteRelease('devices', { routes }));
  expect(read.descriptor.routes.map(({ path }) => path)).toEqual(['/devices', '/devices/:id']);
  expect(report).toHaveBeenCalledTimes(3);
  expect(report).toHaveBeenCalledWith("The route /logs of 'devices' is skipped: /remotes.json does not grant it.");
});

test('a pin leads to the release document of that version', () => {
  expect(releaseUrl(entry)).toBe('/remotes/devices/release.json');
  expect(releaseUrl({ ...entry, pin: '0.9.0-old' })).toBe('/remotes/devices/0.9.0-old/release.json');
});

function withShell(shell: string) {
  return { ...release, descriptor: { ...release.descriptor, shell } };
}

function withRoute(permission: string) {
  return { ...release, descriptor: { ...release.descriptor, routes: [{ path: '/devices', permission }] } };
}
