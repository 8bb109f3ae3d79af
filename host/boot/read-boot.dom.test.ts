import { report } from '../report.ts';
import { remoteEntry } from '../testing/remotes.ts';
import { readConfig, remotesFrom } from './read-boot.ts';

jest.mock('../report.ts');

const config = {
  apiHost: '/api',
  oidc: { authority: 'https://id.example.com', clientId: 'dmp-console' },
  externalLinks: [],
};

afterEach(() => {
  delete window.dmpBoot;
});

/** What the page's inline script fetched. */
function fetched(content: unknown) {
  window.dmpBoot = { '/config.json': Promise.resolve(content) };
}

test('a valid configuration is taken', async () => {
  fetched(config);
  await expect(readConfig()).resolves.toEqual(config);
});

test('what a newer backend says besides is left to newer consoles', async () => {
  const newer = {
    ...config,
    tracing: { url: '/traces' },
    oidc: { ...config.oidc, audience: 'x' },
    externalLinks: [{ key: 'a', label: 'A', url: '/a', icon: 'star' }],
    faultReports: { url: '/faults', most: 5 },
  };
  fetched(newer);
  await expect(readConfig()).resolves.toEqual(newer);
});

test.each([
  ['no API host', { ...config, apiHost: undefined }, '/apiHost'],
  ['no identity provider', { ...config, oidc: {} }, '/oidc/authority'],
])('a configuration with %s is refused, and the field named', async (_what, content, field) => {
  fetched(JSON.parse(JSON.stringify(content)));
  await expect(readConfig()).rejects.toThrow(`/config.json${field}`);
});

describe('remotes.json', () => {
  test('valid entries stay, bad ones are reported and left out', () => {
    const devices = remoteEntry('devices');
    const pinned = { ...remoteEntry('logs'), pin: '1.2.3-abc' };
    const bad = [
      null,
      'devices',
      {},
      { ...remoteEntry('alerts'), url: '/remotes/alerts' },
      { ...remoteEntry('alerts'), paths: [] },
      { ...remoteEntry('alerts'), paths: ['alerts'] },
      { ...remoteEntry('alerts'), name: '../alerts' },
      { ...remoteEntry('alerts'), pin: '../../elsewhere' },
      devices,
    ];
    expect(remotesFrom([devices, pinned, ...bad])).toEqual([devices, pinned]);
    expect(report).toHaveBeenCalledTimes(bad.length);
    expect(report).toHaveBeenLastCalledWith(expect.stringContaining('twice'));
  });

  test('what newer entries say besides is left to newer consoles', () => {
    const newer = { ...remoteEntry('devices'), stage: 'canary' };
    expect(remotesFrom([newer])).toEqual([newer]);
    expect(report).not.toHaveBeenCalled();
  });

  test.each([[{}], [null], ['[]'], [42]])('%p is no list', (content) => {
    expect(() => remotesFrom(content)).toThrow('not a list');
  });
});
