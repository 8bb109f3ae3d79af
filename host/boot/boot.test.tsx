import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { releaseOf } from '../remotes/remotes.ts';
import { remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { Boot, readBoot } from './boot.tsx';

jest.mock('../report.ts');

const config = {
  apiHost: '/api',
  oidc: { authority: 'https://id.example.com', clientId: 'dmp-console' },
  externalLinks: [],
};
const userKey = 'oidc.user:https://id.example.com:dmp-console';

/** Sets the documents of the page. */
function fromPage(documents: Record<string, unknown>) {
  window.dmpBoot = Object.fromEntries(
    Object.entries(documents).map(([url, content]) => [url, Promise.resolve(content)]),
  );
}
const { fetch } = globalThis;
beforeEach(() => {
  // A request never ends.
  globalThis.fetch = () => new Promise(() => {});
});
afterEach(() => {
  globalThis.fetch = fetch;
  delete window.dmpBoot;
  localStorage.clear();
});

test('the documents of the page and the stored session are read before the console renders', async () => {
  localStorage.setItem(userKey, JSON.stringify({ access_token: 'a', token_type: 'Bearer', profile: { sub: '1' } }));
  fromPage({
    '/config.json': config,
    '/remotes.json': [remoteEntry('devices'), remoteEntry('logs')],
    '/remotes/devices/release.json': remoteRelease('devices'),
    '/remotes/logs/release.json': { ...remoteRelease('logs'), version: 7 },
  });
  const { remotes, user } = await readBoot();
  const [devices, logs] = remotes.getKnown();
  expect(devices && releaseOf(devices)?.name).toBe('devices');
  expect(logs?.release).toEqual(expect.objectContaining({ message: expect.stringContaining('/version') }));
  expect(user?.profile.sub).toBe('1');
});

test('the console does not wait for a release that must be requested', async () => {
  fromPage({ '/config.json': config, '/remotes.json': [remoteEntry('devices')] });
  const { remotes, user } = await readBoot();
  expect(remotes.getKnown().map(({ release }) => release)).toEqual(['reading']);
  expect(user).toBeUndefined();
});

test('when the browser blocks storage, the error says what to allow', async () => {
  fromPage({ '/config.json': config, '/remotes.json': [] });
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException("Failed to read the 'localStorage' property", 'SecurityError');
  });
  try {
    await expect(readBoot()).rejects.toThrow('Allow site data for this address.');
  } finally {
    blocked.mockRestore();
  }
});

test('an error is shown, and Retry reads again', async () => {
  fromPage({ '/config.json': {}, '/remotes.json': [] });
  const failure = await readBoot().catch((error: Error) => error);
  render(<Boot first={failure}>{({ config: { apiHost } }) => <p>console at {apiHost}</p>}</Boot>);
  expect(screen.getByRole('alert')).toHaveTextContent("The console's configuration is not valid");
  fromPage({ '/config.json': config, '/remotes.json': [] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('console at /api')).toBeVisible();
});
