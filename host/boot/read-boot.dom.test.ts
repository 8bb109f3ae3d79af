import { report } from '../report.ts';
import { remoteEntry } from '../testing/remotes.ts';
import { parseRemoteEntries, readConsoleConfig } from './read-boot.ts';

jest.mock('../report.ts');

const config = {
  apiHost: '/api',
  oidc: { authority: 'https://id.example.com', clientId: 'dmp-console' },
  externalLinks: [],
};

afterEach(() => {
  delete window.dmpBoot;
});

/** Sets the configuration that the boot script has requested. */
function fetched(content: unknown) {
  window.dmpBoot = { '/config.json': Promise.resolve(content) };
}

test('a valid configuration is accepted', async () => {
  fetched(config);
  await expect(readConsoleConfig()).resolves.toEqual(config);
});

test('unknown fields of a newer backend are ignored', async () => {
  const newer = {
    ...config,
    tracing: { url: '/traces' },
    oidc: { ...config.oidc, audience: 'x' },
    externalLinks: [{ key: 'a', label: 'A', url: '/a', icon: 'star' }],
    faultReports: { url: '/faults', most: 5 },
  };
  fetched(newer);
  await expect(readConsoleConfig()).resolves.toEqual(newer);
});

test.each([
  ['no API host', { ...config, apiHost: undefined }, '/apiHost'],
  ['no identity provider', { ...config, oidc: {} }, '/oidc/authority'],
])('a configuration with %s is rejected, and the error names the field', async (_what, content, field) => {
  fetched(JSON.parse(JSON.stringify(content)));
  await expect(readConsoleConfig()).rejects.toThrow(`/config.json${field}`);
});

describe('remotes.json', () => {
  test('invalid entries are reported and skipped', () => {
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
    expect(parseRemoteEntries([devices, pinned, ...bad])).toEqual([devices, pinned]);
    expect(report).toHaveBeenCalledTimes(bad.length);
    expect(report).toHaveBeenLastCalledWith(expect.stringContaining('twice'));
  });

  test('unknown fields of newer entries are ignored', () => {
    const newer = { ...remoteEntry('devices'), stage: 'canary' };
    expect(parseRemoteEntries([newer])).toEqual([newer]);
    expect(report).not.toHaveBeenCalled();
  });

  test.each([[{}], [null], ['[]'], [42]])('%p is not a list', (content) => {
    expect(() => parseRemoteEntries(content)).toThrow('not a list');
  });
});
