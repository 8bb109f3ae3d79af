import { shellVersion } from '@dmp/shared/shell';
import { releaseUrl } from '../boot/page-files.ts';
import { report } from '../report.ts';
import { remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { parseRelease } from './read-release.ts';

jest.mock('../report.ts');

const entry = remoteEntry('devices');
const release = remoteRelease('devices');

test('a valid release is returned unchanged', () => {
  expect(parseRelease(entry, release)).toEqual(release);
});

test.each([
  ['nothing', null, 'not valid'],
  ['a page', '<!doctype html>', 'not valid'],
  ['a weak integrity', { ...release, integrity: 'md5-abc' }, 'not valid'],
  ['another remote', remoteRelease('logs'), "belongs to 'logs'"],
  ['a newer shell', withShell('^2.99.0'), `needs version ^2.99.0 of the console; this is version ${shellVersion}`],
  ['another major shell', withShell('^3.0.0'), 'needs version ^3.0.0'],
  [
    'a newer shell, in a document of another format',
    { descriptor: { shell: '^3.0.0', pages: [] } },
    `needs version ^3.0.0 of the console; this is version ${shellVersion}`,
  ],
  ['a range of another format', withShell('>=2'), 'not valid'],
])('a release with %s is rejected', (_what, content, sentence) => {
  expect(() => parseRelease(entry, content)).toThrow(sentence);
});

test('unknown fields of a newer remote are ignored', () => {
  const newer = {
    ...release,
    signature: 'x',
    descriptor: {
      ...release.descriptor,
      owner: 'team',
      routes: release.descriptor.routes.map((route) => ({ ...route, badge: 1 })),
    },
  };
  expect(parseRelease(entry, newer).descriptor.routes).toHaveLength(1);
});

test('a route with an unknown permission is skipped and reported, the others work', () => {
  const { routes } = release.descriptor;
  const newer = [...routes, { path: '/devices/tariffs', permission: 'read:tariffs' }];
  const content = { ...release, descriptor: { ...release.descriptor, routes: newer } };
  expect(parseRelease(entry, content).descriptor.routes).toEqual(routes);
  expect(report).toHaveBeenCalledWith(
    "The route /devices/tariffs of 'devices' is skipped: this console does not know the permission read:tariffs.",
  );
});

describe('exports and packages that the code needs of the host', () => {
  const host = {
    facades: {
      '@dmp/shared/antd/form': { version: '2-3f2a9c11', exports: ['Form', 'Switch'] },
      '@dmp/shared/antd/controls': { version: '1-77aa01be', exports: ['Table'] },
    },
    packages: { react: '19.3.1', dayjs: '1.11.23' },
  };

  test('if the host provides them, the remote is accepted', () => {
    const content = {
      ...release,
      needs: { '@dmp/shared/antd/form': ['Form'], '@dmp/shared/antd/controls': ['Table'] },
      packages: { react: '^19.0.0', dayjs: '^1.11.0' },
    };
    expect(parseRelease(entry, content, { host })).toEqual(content);
  });

  test.each([
    [
      { needs: { '@dmp/shared/antd/form': ['Form', 'Slider', 'Upload'] } },
      'It needs Slider, Upload of antd/form, which this console does not have yet: release the console first. This console has version 2-3f2a9c11 of antd/form.',
    ],
    [
      { needs: { '@dmp/shared/antd/maps': ['Map'] } },
      'It needs Map of antd/maps, which this console does not have yet: release the console first. This console has no antd/maps.',
    ],
    [{ packages: { react: '^20.0.0' } }, 'It needs version ^20.0.0 of react, and this console has 19.3.1.'],
    [
      { needs: { constructor: ['Map'] } },
      'It needs Map of constructor, which this console does not have yet: release the console first. This console has no constructor.',
    ],
    [{ packages: { constructor: '^1.0.0' } }, 'It needs version ^1.0.0 of constructor, and this console has none.'],
    [{ packages: { three: '^1.0.0' } }, 'It needs version ^1.0.0 of three, and this console has none.'],
  ])('without %j the remote is rejected', (needed, sentence) => {
    expect(() => parseRelease(entry, { ...release, ...needed }, { host })).toThrow(sentence);
  });
});

test('routes that are not granted are skipped and reported', () => {
  const routes = ['/devices', '/devices/:id', '/devicesmore', '/logs', '/'].map((path) => ({
    path,
    permission: 'read:devices' as const,
  }));
  const read = parseRelease(entry, remoteRelease('devices', { routes }));
  expect(read.descriptor.routes.map(({ path }) => path)).toEqual(['/devices', '/devices/:id']);
  expect(report).toHaveBeenCalledTimes(3);
  expect(report).toHaveBeenCalledWith("The route /logs of 'devices' is skipped: /remotes.json does not grant it.");
});

test('a pinned entry has the release document of that version', () => {
  expect(releaseUrl(entry)).toBe('/remotes/devices/release.json');
  expect(releaseUrl({ ...entry, pin: '0.9.0-old' })).toBe('/remotes/devices/0.9.0-old/release.json');
});

function withShell(shell: string) {
  return { ...release, descriptor: { ...release.descriptor, shell } };
}

test('unknown permissions are removed from commands and searches', () => {
  const command = { label: 'Reset devices', to: '/devices?action=RESET_REQUEST', anyOf: ['execute:dm-devices-reset'] };
  const search = { label: 'Devices', call: 'devices', name: 'chargeboxId', details: [], path: '/devices/:id' };
  const content = remoteRelease('devices');
  const descriptor = {
    ...content.descriptor,
    commands: [
      { ...command, anyOf: [...command.anyOf, 'execute:tomorrow'] },
      { ...command, andAnyOf: ['read:devices', 'execute:tomorrow'] },
    ],
    search: [
      { ...search, permission: 'read:devices' },
      { ...search, permission: 'read:tomorrow' },
    ],
  };
  const read = parseRelease(entry, { ...content, descriptor }).descriptor;
  expect(read.commands).toEqual([command, { ...command, andAnyOf: ['read:devices'] }]);
  expect(read.search).toEqual([{ ...search, permission: 'read:devices' }]);
});
