import { overriding } from '../overrides/overrides.ts';
import { report } from '../report.ts';
import { remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { Remotes } from './remotes.ts';

jest.mock('../report.ts');

const entries = ['devices', 'locations'].map((name) => remoteEntry(name));
const released = (name: string, version: string) => ({ ...remoteRelease(name), version });

/** A server that has these documents; whatever else is asked for is answered with 503. */
function serving(documents: Record<string, unknown>) {
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    const url = String(input);
    asked.push(url);
    const document = documents[url];
    return {
      ok: document !== undefined,
      status: document === undefined ? 503 : 200,
      json: async () => document,
    } as Response;
  };
  return asked;
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

test('the newest versions are read with one look at remotes.json, a pin among them', async () => {
  const remotes = await known();
  const asked = serving({
    '/remotes.json': [{ ...entries[0], pin: '1.0.0-z' }, entries[1]],
    '/remotes/devices/1.0.0-z/release.json': released('devices', '1.0.0-z'),
    '/remotes/locations/release.json': released('locations', '2.0.0-b'),
  });
  expect(await remotes.latest(['devices', 'locations'])).toEqual(
    new Map([
      ['devices', '1.0.0-z'],
      ['locations', '2.0.0-b'],
    ]),
  );
  expect(asked.filter((url) => url === '/remotes.json')).toHaveLength(1);
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
])('when %s the look is quiet', async (_what, documents, found) => {
  const remotes = await known();
  serving(documents);
  expect([...(await remotes.latest(['devices', 'locations']))]).toEqual(found);
  expect(report).not.toHaveBeenCalled();
});

test('one that this browser takes from elsewhere is read there, pinned or not, also at a retry and a later look', async () => {
  const elsewhere = 'http://localhost:3001/remotes/devices/release.json';
  const pinned = [{ ...remoteEntry('devices'), pin: '1.0.0-z' }, remoteEntry('locations')];
  const asked = serving({
    [elsewhere]: released('devices', 'dev'),
    '/remotes/locations/release.json': released('locations', '1.0.0-a'),
    '/remotes.json': pinned,
  });
  const remotes = new Remotes(pinned, overriding(new Map([['devices', 'http://localhost:3001']])));
  await expect(remotes.release('devices', false)).resolves.toMatchObject({ version: 'dev' });
  await expect(remotes.release('devices', true)).resolves.toMatchObject({ version: 'dev' });
  expect(await remotes.latest(['devices'])).toEqual(new Map([['devices', 'dev']]));
  expect(remotes.urlOf('devices')).toBe('http://localhost:3001/remotes/devices/');
  expect(asked.filter((url) => url.startsWith('/remotes/devices/'))).toEqual([]);
});

test('without a remote in the page nothing is asked for', async () => {
  const remotes = await known();
  const asked = serving({});
  await remotes.latest([]);
  expect(asked).toEqual([]);
});
