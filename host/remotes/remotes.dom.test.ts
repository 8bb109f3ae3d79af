import { overrideEntry } from '../overrides/overrides.ts';
import { report } from '../report.ts';
import { remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { Remotes } from './remotes.ts';

jest.mock('../report.ts');

const entries = ['devices', 'locations'].map((name) => remoteEntry(name));
const released = (name: string, version: string) => ({ ...remoteRelease(name), version });

/** Mocks a server with these documents; any other request returns 503. @returns the requested URLs */
function serving(documents: Record<string, unknown>) {
  const requested: string[] = [];
  globalThis.fetch = async (input) => {
    const url = String(input);
    requested.push(url);
    const document = documents[url];
    return {
      ok: document !== undefined,
      status: document === undefined ? 503 : 200,
      json: async () => document,
    } as Response;
  };
  return requested;
}
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

async function known() {
  serving({
    '/remotes/devices/release.json': released('devices', '1.0.0-a'),
    '/remotes/locations/release.json': released('locations', '1.0.0-a'),
  });
  const remotes = new Remotes(entries);
  await Promise.all(entries.map(({ name }) => remotes.release(name, false)));
  jest.mocked(report).mockClear();
  return remotes;
}

test('the latest versions are read with one request for remotes.json; one is pinned', async () => {
  const remotes = await known();
  const requested = serving({
    '/remotes.json': [{ ...entries[0], pin: '1.0.0-z' }, entries[1]],
    '/remotes/devices/1.0.0-z/release.json': released('devices', '1.0.0-z'),
    '/remotes/locations/release.json': released('locations', '2.0.0-b'),
  });
  expect(await remotes.latestVersions(['devices', 'locations'])).toEqual(
    new Map([
      ['devices', '1.0.0-z'],
      ['locations', '2.0.0-b'],
    ]),
  );
  expect(requested.filter((url) => url === '/remotes.json')).toHaveLength(1);
});

test.each<[string, Record<string, unknown>, [string, string][]]>([
  ['nothing can be read', {}, []],
  [
    'remotes.json cannot be read',
    { '/remotes/devices/release.json': released('devices', '2.0.0-b') },
    [['devices', '2.0.0-b']],
  ],
  [
    'an entry and a route are not valid',
    {
      '/remotes.json': [entries[0], { name: 'x' }],
      '/remotes/devices/release.json': {
        ...remoteRelease('devices', { routes: [{ path: '/elsewhere', permission: 'read:devices' }] }),
        version: '2.0.0-b',
      },
    },
    [['devices', '2.0.0-b']],
  ],
])('when %s, latestVersions reports nothing', async (_what, documents, found) => {
  const remotes = await known();
  serving(documents);
  expect([...(await remotes.latestVersions(['devices', 'locations']))]).toEqual(found);
  expect(report).not.toHaveBeenCalled();
});

test('an overridden remote is read from its override, pinned or not, also for a retry and latestVersions', async () => {
  const elsewhere = 'http://localhost:3001/remotes/devices/release.json';
  const pinned = [{ ...remoteEntry('devices'), pin: '1.0.0-z' }, remoteEntry('locations')];
  const requested = serving({
    [elsewhere]: released('devices', 'dev'),
    '/remotes/locations/release.json': released('locations', '1.0.0-a'),
    '/remotes.json': pinned,
  });
  const remotes = new Remotes(pinned, overrideEntry(new Map([['devices', 'http://localhost:3001']])));
  await expect(remotes.release('devices', false)).resolves.toMatchObject({ version: 'dev' });
  await expect(remotes.release('devices', true)).resolves.toMatchObject({ version: 'dev' });
  expect(await remotes.latestVersions(['devices'])).toEqual(new Map([['devices', 'dev']]));
  expect(remotes.urlOf('devices')).toBe('http://localhost:3001/remotes/devices/');
  expect(requested.filter((url) => url.startsWith('/remotes/devices/'))).toEqual([]);
});

test('without a remote in the page nothing is requested', async () => {
  const remotes = await known();
  const requested = serving({});
  await remotes.latestVersions([]);
  expect(requested).toEqual([]);
});
